// Keeps what somebody has filled in, in this browser and for this user, until the bill is made: a closed tab loses nothing.
import { keepHere } from '../../session/kept-here.ts';
import type { Quoted } from './quote-fit.ts';
import type { ShipForm } from './ship-form.ts';

export interface KeptDraft {
  readonly form: ShipForm;
  /** Where it began, as in `quote:L2J8K4Q`: coming from there again finds it as it was left. */
  readonly source: string;
  /** What its quote was asked for, where it came from one. */
  readonly quoted?: Quoted | undefined;
  readonly savedAt: number;
}

/** A form of another shape than today's is not used. */
const SHAPE = 3;

const keyOf = (username: string) => `linehaul-draft-${SHAPE}-${username}`;

export function keptDraft(username: string): KeptDraft | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(username)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(username: string, draft: KeptDraft): void {
  keepHere(keyOf(username), draft);
}

let forgotten = 0;

/** How often a draft was given up: a form that was begun before is not kept any more. */
export function timesForgotten(): number {
  return forgotten;
}

export function forgetDraft(username: string): void {
  forgotten += 1;
  localStorage.removeItem(keyOf(username));
}
