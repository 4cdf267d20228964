// Owns the instructions that customers can give for freight that is held up, and the exceptions each answers (docs/instructions.md).
import type { ExceptionReason } from '../value-sets/exception-reason.ts';
import { type CodeOf, valueSet } from '../value-sets/value-set.ts';

export const INSTRUCTION_KIND = valueSet('INSTRUCTION_KIND', [
  { code: 'REDELIVER', meaning: 'try the delivery again' },
  { code: 'RETURN', meaning: 'return the freight to the shipper' },
  { code: 'HOLD', meaning: 'hold the freight at the terminal until a date' },
  { code: 'CHANGE_ADDRESS', meaning: 'deliver to another address' },
]);
export type InstructionKind = CodeOf<typeof INSTRUCTION_KIND>;

export const INSTRUCTION_STATUS = valueSet('INSTRUCTION_STATUS', [
  { code: 'WAITING', meaning: 'waiting for the carrier to answer' },
  { code: 'ACCEPTED', meaning: 'the carrier carries it out' },
  { code: 'DECLINED', meaning: 'the carrier does not carry it out, and says why' },
  { code: 'WITHDRAWN', meaning: 'withdrawn by the customer' },
]);
export type InstructionStatus = CodeOf<typeof INSTRUCTION_STATUS>;

/** The carrier's decisions, and the status each leads to. */
export const INSTRUCTION_DECISIONS = { ACCEPT: 'ACCEPTED', DECLINE: 'DECLINED' } as const;
export type InstructionDecision = keyof typeof INSTRUCTION_DECISIONS;

const ALL = INSTRUCTION_KIND.codes;
/** No delivery has been attempted yet, or the address is wrong. */
const NOT_THERE: readonly InstructionKind[] = ['RETURN', 'HOLD', 'CHANGE_ADDRESS'];
/** A third party must release the freight first. */
const NONE: readonly InstructionKind[] = [];

const ANSWERS: Readonly<Record<ExceptionReason, readonly InstructionKind[]>> = {
  CNC: ALL,
  REF: ALL,
  NAP: ALL,
  APT: ALL,
  ADR: NOT_THERE,
  NOA: ALL,
  LGR: ALL,
  WTH: NOT_THERE,
  MEC: NOT_THERE,
  HOL: NOT_THERE,
  CUS: NONE,
  DOC: ALL,
  DMG: ALL,
  SHT: ALL,
  OVG: ALL,
  MIS: NOT_THERE,
  MSD: NOT_THERE,
  CRD: NONE,
  HLD: ALL,
  RCL: NOT_THERE,
};

/** The instructions that answer the open exceptions of a shipment in transit. Customs and credit holds must be settled first. */
export function instructionsFor(open: readonly ExceptionReason[]): readonly InstructionKind[] {
  if (open.some((reason) => ANSWERS[reason].length === 0)) return NONE;
  return ALL.filter((kind) => open.some((reason) => ANSWERS[reason].includes(kind)));
}

/** Reasons for which freight waits for instructions. An instruction does not settle damage or a shortage. */
const WAITS_FOR_WORD: readonly ExceptionReason[] = ['CNC', 'REF', 'NAP', 'APT', 'ADR', 'NOA', 'LGR', 'DOC', 'HLD'];

/** Whether one of the open exceptions holds the freight until a customer or the carrier decides what to do. */
export function waitsForWord(open: readonly ExceptionReason[]): boolean {
  return open.some((reason) => WAITS_FOR_WORD.includes(reason));
}

/** The exceptions that an accepted instruction resolves. A hold comes last, because it ends when the freight may move. */
export function exceptionsSettledBy(
  kind: InstructionKind,
  open: readonly ExceptionReason[],
): readonly ExceptionReason[] {
  const goesOn = kind === 'REDELIVER' || kind === 'CHANGE_ADDRESS';
  return goesOn ? WAITS_FOR_WORD.filter((reason) => open.includes(reason)) : [];
}

/** Whether the freight must stay where it is from then on. */
export function keepsFreight(kind: InstructionKind): boolean {
  return kind === 'HOLD' || kind === 'RETURN';
}

/** The longest period for which a customer can have freight held. */
export const MOST_HOLD_DAYS = 30;
