// Saves the form in this browser, per user, until the bill is created: closing the tab loses nothing.
import { keepHere } from '../../session/kept-here.ts';
import type { Quoted } from './quote-fit.ts';
import type { ShipForm } from './ship-form.ts';

export interface KeptDraft {
  readonly form: ShipForm;
  /** Where it started, such as `quote:L2J8K4Q`: starting from there again restores it. */
  readonly source: string;
  /** The quote request it came from, if any. */
  readonly quoted?: Quoted | undefined;
  readonly savedAt: number;
}

/** Drafts with a different shape version are ignored. */
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

/** How often a draft was discarded: a form started before that is no longer saved. */
export function timesForgotten(): number {
  return forgotten;
}

export function forgetDraft(username: string): void {
  forgotten += 1;
  localStorage.removeItem(keyOf(username));
}
