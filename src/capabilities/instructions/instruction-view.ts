// An instruction in API responses and events.
import { iso } from '../../platform/iso-time.ts';
import type { InstructionBody, InstructionRow } from './instruction.store.ts';

export type InstructionView = ReturnType<typeof instructionView>;

export function instructionSubject(instructionId: string): string {
  return `instruction:${instructionId}`;
}

export function instructionView(row: InstructionRow) {
  const { answer, reasons, note, email, givenBy, holdUntil, destination } = JSON.parse(row.body) as InstructionBody;
  return {
    instructionId: row.id,
    pro: row.pro,
    account: row.account,
    kind: row.kind,
    status: row.status,
    reasons: [...reasons],
    ...(holdUntil !== undefined && { holdUntil }),
    ...(destination !== undefined && { destination }),
    note,
    email,
    givenAt: iso(row.given_at),
    givenBy,
    ...(answer !== undefined && { answer: { answeredAt: iso(answer.at), note: answer.note } }),
  };
}
