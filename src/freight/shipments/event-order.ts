// The order in which the events of a shipment happened, in whatever order they were reported.
import { rankOf } from './event-kinds.ts';
import type { ShipmentEvent } from './shipment-event.ts';
import type { EventPlace } from './shipment-state.ts';

/** The order in which events happened: by time, then by kind, then by ID. The bill of lading comes first. */
export function placeOf(event: ShipmentEvent): EventPlace {
  const occurredAt = event.kind === 'created' ? 0 : event.occurredAt;
  return { occurredAt, rank: rankOf(event.kind), eventId: event.eventId };
}

export function comparePlaces(one: EventPlace, other: EventPlace): number {
  if (one.occurredAt !== other.occurredAt) return one.occurredAt - other.occurredAt;
  if (one.rank !== other.rank) return one.rank - other.rank;
  return one.eventId < other.eventId ? -1 : one.eventId > other.eventId ? 1 : 0;
}

export function inOrder<Event extends ShipmentEvent>(events: readonly Event[]): Event[] {
  if (isInOrder(events)) return [...events];
  const placed = events.map((event) => ({ event, place: placeOf(event) }));
  placed.sort((one, other) => comparePlaces(one.place, other.place));
  return placed.map(({ event }) => event);
}

/** Events are almost always reported in order. */
function isInOrder(events: readonly ShipmentEvent[]): boolean {
  if (events[0]?.kind !== 'created') return false;
  for (let at = 2; at < events.length; at++) {
    if (events[at - 1]!.occurredAt >= events[at]!.occurredAt) return false;
  }
  return true;
}
