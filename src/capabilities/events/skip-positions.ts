// Advances the feed after a restore: cursors of lost events must not refer to other events.
import type { Context } from '../../context.ts';
import type { Step } from '../../platform/db/database.ts';
import { eventStore } from './event.store.ts';

export interface SkippedPositions {
  readonly from: number;
  readonly to: number;
  readonly write: Step;
}

export async function skipPositions({ db }: Context, count: number): Promise<SkippedPositions> {
  const events = eventStore(db);
  const from = await events.position();
  const to = from + count;
  return { from, to, write: events.skip(from, to) };
}
