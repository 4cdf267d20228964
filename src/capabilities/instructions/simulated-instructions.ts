// What the simulated carrier of a test environment does with instructions, and when, by the freight clock (docs/instructions.md).
import { parseDay } from '../../freight/service-calendar.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import { momentOf } from '../../platform/local-time.ts';
import type { InstructionBody, InstructionRow } from './instruction.store.ts';

/** The answer to an instruction, by its `note`. */
export const INSTRUCTION_WORDS = {
  'TEST-INSTRUCTION-DECLINE': 'The carrier declines it.',
  'TEST-INSTRUCTION-SILENT': 'The carrier does not respond.',
} as const;
export type InstructionWord = keyof typeof INSTRUCTION_WORDS;

const ANSWERS_AFTER_MS = 2 * HOUR_MS;
const RETURNS_AFTER_MS = 2 * DAY_MS;
/** The terminal releases held freight when it opens. */
const OPENS_AT_MINUTE = 8 * 60;

export function instructionWord(note: string): InstructionWord | undefined {
  const word = note.trim().toUpperCase();
  return Object.hasOwn(INSTRUCTION_WORDS, word) ? (word as InstructionWord) : undefined;
}

/** Null if it waits for an operator. */
export function answersAt(givenAt: number, note: string): number | null {
  return instructionWord(note) === 'TEST-INSTRUCTION-SILENT' ? null : givenAt + ANSWERS_AFTER_MS;
}

/** When held freight is released or returned; null if there is nothing to do. */
export function followsUpAt({ kind, body }: InstructionRow, timeZone: string, acceptedAt: number): number | null {
  if (kind === 'RETURN') return acceptedAt + RETURNS_AFTER_MS;
  const { holdUntil } = JSON.parse(body) as InstructionBody;
  const day = kind === 'HOLD' ? parseDay(holdUntil ?? '') : null;
  return day === null ? null : momentOf(timeZone, { day, minuteOfDay: OPENS_AT_MINUTE });
}
