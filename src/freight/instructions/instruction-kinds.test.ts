// Which instructions answer which exceptions, and which exceptions they settle.
import { expect, test } from 'vitest';
import { EXCEPTION_REASON, type ExceptionReason } from '../value-sets/exception-reason.ts';
import { exceptionsSettledBy, type InstructionKind, instructionsFor } from './instruction-kinds.ts';

const ALL: readonly InstructionKind[] = ['REDELIVER', 'RETURN', 'HOLD', 'CHANGE_ADDRESS'];

test.each<[string, readonly ExceptionReason[], readonly InstructionKind[]]>([
  ['nothing is wrong', [], []],
  ['refused at the door', ['REF'], ALL],
  ['a wrong address cannot be tried again', ['ADR'], ['RETURN', 'HOLD', 'CHANGE_ADDRESS']],
  ['weather stops no truck at the door', ['WTH'], ['RETURN', 'HOLD', 'CHANGE_ADDRESS']],
  ['refused, and delayed by weather', ['REF', 'WTH'], ALL],
  ['customs has it', ['CUS'], []],
  ['customs has it, whatever else is wrong', ['REF', 'CUS'], []],
  ['the account is on credit hold', ['CRD', 'CNC'], []],
])('%s', (_, open, possible) => {
  expect(instructionsFor(open)).toEqual(possible);
});

test('every reason has a possible instruction, or needs someone else first', () => {
  const without = EXCEPTION_REASON.codes.filter((code) => instructionsFor([code]).length === 0);
  expect(without).toEqual(['CUS', 'CRD']);
});

test.each<[InstructionKind, readonly ExceptionReason[], readonly ExceptionReason[]]>([
  ['REDELIVER', ['HLD', 'REF'], ['REF', 'HLD']],
  ['REDELIVER', ['DMG', 'CNC'], ['CNC']],
  ['CHANGE_ADDRESS', ['ADR', 'SHT'], ['ADR']],
  ['RETURN', ['REF'], []],
  ['HOLD', ['CNC'], []],
])('%s settles of %j', (kind, open, settled) => {
  expect(exceptionsSettledBy(kind, open)).toEqual(settled);
});
