// What the carrier is doing, now and over time, as returned by the operator's API.
import type { DataOf } from '../../api/described.ts';
import type { components } from '../../api/openapi.ts';

export const SPANS = ['1h', '24h', '7d'] as const;

export const COUNTED = ['quotes', 'bols', 'pickups', 'events', 'requests', 'errors4xx', 'errors5xx'] as const;
export type Counted = (typeof COUNTED)[number];

export type Overview = DataOf<'/ops/v1/overview'>;
export type OverviewNow = Overview['now'];

export type SeriesName = Counted | 'p95Ms' | 'webhookBacklog' | 'mailBacklog';

export type LiveEvent = components['schemas']['PublishedEvent'];

const MOST_EVENTS = 12;

/** After a lost connection, the latest events are sent again. */
export function withEvent(known: readonly LiveEvent[], told: LiveEvent): readonly LiveEvent[] {
  return [told, ...known.filter(({ id }) => id !== told.id)].slice(0, MOST_EVENTS);
}
