// Advances the feed after a restore: cursors of lost events must not refer to other events.
import type { Context } from '../../../context.ts';
import type { Step } from '../../../platform/db/database.ts';
import { eventStore } from '../event.store.ts';

export interface SkippedPositions {
  readonly from: number;
  readonly to: number;
  readonly write: Step;
}

export function lastPosition({ db }: Context): Promise<number> {
  return eventStore(db).position();
}

/** `issued` is the last position that is known to have been used, if any. */
export async function skipPositions({ db }: Context, count: number, issued = 0): Promise<SkippedPositions> {
  const events = eventStore(db);
  const from = await events.position();
  const to = Math.max(from, issued) + count;
  return { from, to, write: events.skip(from, to) };
}
