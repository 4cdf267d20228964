// One change of an instruction: its new row, and the event for subscribers.
import type { InstructionEventType } from '../../freight/event-types.ts';
import type { InstructionStatus } from '../../freight/instructions/instruction-kinds.ts';
import type { Step } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { InstructionBody, InstructionRow } from './instruction.store.ts';
import type { InstructionParts } from './instruction-parts.ts';
import { instructionView } from './instruction-view.ts';

export interface InstructionMove {
  readonly type: InstructionEventType;
  readonly to: InstructionStatus;
  readonly at: number;
  /** The carrier's note. */
  readonly note?: string;
  /** When the simulated carrier follows up on what it has accepted. */
  readonly nextActionAt?: number | null;
}

export interface MovedInstruction {
  readonly row: InstructionRow;
  readonly writes: readonly Step[];
}

export function moveInstruction(
  parts: Pick<InstructionParts, 'store' | 'announce'>,
  before: InstructionRow,
  { type, to, at, note, nextActionAt = null }: InstructionMove,
): MovedInstruction {
  const known = JSON.parse(before.body) as InstructionBody;
  const body: InstructionBody = note === undefined ? known : { ...known, answer: { at, note } };
  const row: InstructionRow = {
    ...before,
    status: to,
    revision: before.revision + 1,
    next_action_at: nextActionAt,
    body: JSON.stringify(body),
  };
  return { row, writes: [parts.store.update(row), ...announceInstruction(parts, row, type, at)] };
}

export function announceInstruction(
  { announce }: Pick<InstructionParts, 'announce'>,
  row: InstructionRow,
  type: InstructionEventType,
  occurredAt: number,
): readonly Step[] {
  const { id: subject, revision: sequence, account, pro } = row;
  return announce([{ type, subject, sequence, occurredAt, accounts: [account], pro, data: instructionView(row) }]);
}

/** @throws Refusal */
export function requireWaiting({ id, status }: InstructionRow): void {
  if (status !== 'WAITING') throw new Refusal('instructionAnswered', { details: `Instruction ${id} is ${status}.` });
}
