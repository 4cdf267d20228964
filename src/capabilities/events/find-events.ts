// Finds published events for the capabilities that send them on.
import type { EventRow } from './event.store.ts';
import type { EventParts } from './event-parts.ts';

export type { EventRow } from './event.store.ts';

export function findEvent({ store }: EventParts, eventId: string): Promise<EventRow | undefined> {
  return store.find(eventId);
}

/** Of all accounts: those that were published from then on and before, behind a position, in order. */
export function eventsBetween(
  { store }: EventParts,
  span: { readonly from: number; readonly to: number },
  after: number,
  count: number,
): Promise<readonly EventRow[]> {
  return store.between(span.from, span.to, after, count);
}
