// Prometheus metrics of events: how many are waiting to be published.
import type { Registry } from 'prom-client';
import { countedGauge } from '../../../platform/http/metrics/counted-gauge.ts';
import type { EventParts } from '../event-parts.ts';

/** Counting a backlog stops here, so that it stays cheap. */
const MOST_COUNTED = 10_000;

export function eventMetrics(registry: Registry, { store }: EventParts): void {
  countedGauge(
    registry,
    'linehaul_unpublished_events',
    'Events that were recorded and are not in the feed yet, up to 10,000.',
    () => store.countAnnounced(MOST_COUNTED),
  );
}
