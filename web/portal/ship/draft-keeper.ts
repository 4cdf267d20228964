// Keeps what somebody has filled in, in this browser and for this user, until the bill is made: a closed tab loses nothing.
import type { ShipForm } from './ship-form.ts';

export interface KeptDraft {
  readonly form: ShipForm;
  /** Where it began, as in `quote:L2J8K4Q`: coming from there again finds it as it was left. */
  readonly source: string;
  readonly savedAt: number;
}

/** A form of another shape than today's is not used. */
const SHAPE = 1;

const keyOf = (username: string) => `linehaul-draft-${SHAPE}-${username}`;

export function keptDraft(username: string): KeptDraft | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(username)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(username: string, draft: KeptDraft): void {
  localStorage.setItem(keyOf(username), JSON.stringify(draft));
}

export function forgetDraft(username: string): void {
  localStorage.removeItem(keyOf(username));
}
