// What the carrier is doing, now and over time, as returned by the operator's API.
import type { DataOf, RowOf } from '../../api/described.ts';

export const SPANS = ['1h', '24h', '7d'] as const;

export const COUNTED = ['quotes', 'bols', 'pickups', 'events', 'requests', 'errors4xx', 'errors5xx'] as const;
export type Counted = (typeof COUNTED)[number];

export type Overview = DataOf<'/ops/v1/overview'>;
export type OverviewNow = Overview['now'];

export type SeriesName = Counted | 'p95Ms' | 'webhookBacklog' | 'mailBacklog';

/** A message of the stream, which is not described field by field: an event as in the feed, and the shipment, pickup or invoice it is about. */
export type LiveEvent = Pick<RowOf<'/v1/events'>, 'id' | 'type' | 'timestamp'> & { readonly subject: string };

const MOST_EVENTS = 12;

/** After a lost connection, the latest events are sent again. */
export function withEvent(known: readonly LiveEvent[], told: LiveEvent): readonly LiveEvent[] {
  return [told, ...known.filter(({ id }) => id !== told.id)].slice(0, MOST_EVENTS);
}
