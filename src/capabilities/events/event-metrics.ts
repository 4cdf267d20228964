// What Prometheus reads of events: how many wait to be published.
import type { Registry } from 'prom-client';
import { countedGauge } from '../../platform/http/counted-gauge.ts';
import type { EventParts } from './event-parts.ts';

/** A backlog is counted no further than this, so that counting stays cheap. */
const MOST_COUNTED = 10_000;

export function eventMetrics(registry: Registry, { store }: EventParts): void {
  countedGauge(
    registry,
    'linehaul_unpublished_events',
    'Events that were recorded and are not in the feed yet, up to 10,000.',
    () => store.countAnnounced(MOST_COUNTED),
  );
}
