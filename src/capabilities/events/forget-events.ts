// Deletes the oldest events from the feed, and rejects cursors that point to them.
import type { Step } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { EventParts } from './event-parts.ts';
import { cursorText } from './feed/event-cursor.ts';

/** The writes that delete at most this many events up to a position, and whether none of them is left then. */
export async function forgetEventsThrough(
  { store }: EventParts,
  through: number,
  most: number,
): Promise<{ readonly steps: Step[]; readonly isDone: boolean }> {
  const forgotten = await store.forgottenThrough();
  const end = Math.min(through, forgotten + most);
  if (end <= forgotten) return { steps: [], isDone: true };
  return {
    steps: store.forgetThrough(forgotten, end, await store.accountsBetween(forgotten, end)),
    isDone: end >= through,
  };
}

/** The positions of these events in the feed; those that are not in it are left out. */
export function positionsOfEvents({ store }: EventParts, eventIds: readonly string[]): Promise<number[]> {
  return store.placesOf(eventIds);
}

/**
 * Call after reading events behind a position: it then detects anything that was deleted before they were read, so that no event is
 * skipped silently. @throws Refusal
 */
export async function requireKept({ store }: EventParts, after: number): Promise<void> {
  const forgotten = await store.forgottenThrough();
  if (after >= forgotten) return;
  const oldestCursor = cursorText(forgotten);
  throw new Refusal('eventsForgotten', {
    details: `Events after this cursor are no longer kept. The oldest usable cursor is ${oldestCursor}; without a cursor the feed starts there.`,
    members: { oldestCursor },
  });
}
