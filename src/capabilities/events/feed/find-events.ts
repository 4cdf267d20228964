// Finds published events for the capabilities that deliver them.
import type { Step } from '../../../platform/db/database.ts';
import { wholeEvents } from '../catalog/describe-events.ts';
import type { EventRow } from '../event.store.ts';
import type { EventParts } from '../event-parts.ts';
import type { WholeEvent } from '../records/event-sight.ts';

export type { EventRow } from '../event.store.ts';
export { isWhole, type WholeEvent } from '../records/event-sight.ts';

/** By ID. Those that no longer exist are left out. */
export async function findEvents(
  parts: EventParts,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, WholeEvent>> {
  const whole = await wholeEvents(parts, await parts.store.withIds(eventIds));
  return new Map(whole.map((event) => [event.event_id, event]));
}

/** The writes that store the sent data of events, so that every attempt sends the same. */
export async function keepTexts(parts: EventParts, events: readonly EventRow[]): Promise<Step[]> {
  const whole = await wholeEvents(
    parts,
    events.filter(({ data }) => data === ''),
  );
  return whole.map(parts.store.keepText);
}

/** For all accounts: events published in a period of time, after a position, in order. */
export function eventsBetween(
  { store }: EventParts,
  span: { readonly from: number; readonly to: number },
  after: number,
  count: number,
): Promise<readonly EventRow[]> {
  return store.between(span.from, span.to, after, count);
}
