// Correcting a bill: the form keeps what the bill has, and names what it cannot keep.
import { expect, test } from 'vitest';
import { BOL_EXAMPLES } from '../../../src/capabilities/bol/request/bol.examples.ts';
import type { components } from '../../api/openapi.ts';
import { correctedRequest, fieldsNotOnForm, formToCorrect } from './correct-bill.ts';

type BolRequest = components['schemas']['BolRequest'];

const { value } = BOL_EXAMPLES.smallest;
const PLAIN = { ...value, origin: { ...value.origin, account: 'ACME001' } } as unknown as BolRequest;
const lostOf = (changes: object) => {
  const bill = { pro: '1000000007', request: { ...PLAIN, ...changes } as BolRequest };
  return fieldsNotOnForm(bill, formToCorrect(bill, ['ACME001']));
};

test.each([
  ['an ordinary bill', {}, []],
  ['documents that were requested', { images: { includeBol: true } }, []],
  ['own data of a program', { request: { trace: 'x' }, transit: { note: 1 } }, []],
  ['another reference number', { referenceNumbers: { bol: ['B1'], loadNumber: ['L1'] } }, []],
  [
    'an account of the other party',
    { destination: { ...PLAIN.destination, account: 'OTHER01' } },
    ['destination.account'],
  ],
  [
    'a field that the form does not know',
    { accessorials: { codes: ['LFTD'], unknown: 'x' } },
    ['accessorials.unknown'],
  ],
])('%s', (_, changes, lost) => {
  expect(lostOf(changes)).toEqual(lost);
});

test('what programs store with the bill stays', () => {
  const request = {
    ...PLAIN,
    request: { trace: 'x' },
    referenceNumbers: { loadNumber: ['L1'] },
  } as unknown as BolRequest;
  const corrected = correctedRequest({ pro: '1000000007', request }, { referenceNumbers: { po: [] }, request: {} });
  expect(corrected).toMatchObject({ request: { trace: 'x' }, referenceNumbers: { loadNumber: ['L1'], po: [] } });
});
