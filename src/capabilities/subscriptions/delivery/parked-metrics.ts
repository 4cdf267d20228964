// Prometheus metrics of parked subscriptions: how many there are, and how many deliveries wait for them.
import type { Registry } from 'prom-client';
import { countedGauge } from '../../../platform/http/metrics/counted-gauge.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';

const MOST_COUNTED = 10_000;

export function parkedMetrics(registry: Registry, { parked, deliveries }: SubscriptionParts): void {
  countedGauge(
    registry,
    'linehaul_subscriptions_on_hold',
    'Webhook subscriptions that are on hold because their receiver responds too slowly.',
    async () => (await parked.all()).length,
  );
  countedGauge(
    registry,
    'linehaul_deliveries_on_hold',
    'Deliveries that wait for a subscription on hold, up to 10,000.',
    () => deliveries.countHeld(MOST_COUNTED),
  );
}
