// The feed of events, and test events that callers trigger to test a receiver.
import type { Capability } from '../../../platform/capability.ts';
import type { Metrics } from '../../../platform/http/metrics/metrics.ts';
import type { InvoiceParts } from '../../invoices/invoice-parts.ts';
import type { PickupParts } from '../../pickups/pickup-parts.ts';
import type { TokenChecker } from '../../tokens/check-token.ts';
import { EVENT_CATALOG } from '../catalog/event-catalog.ts';
import { eventRoutes } from '../event.routes.ts';
import type { EventsOfEnvironment } from '../open-events.ts';
import { eventMetrics } from '../publication/event-metrics.ts';
import { recordSources } from '../records/record-sources.ts';

export function openEventFeed(needs: {
  readonly events: EventsOfEnvironment;
  readonly pickups: PickupParts;
  readonly invoices: InvoiceParts;
  readonly tokens: TokenChecker;
  readonly metrics: Metrics;
}): Capability {
  const { events, pickups, invoices, tokens } = needs;
  eventMetrics(needs.metrics.registry, events.parts);
  return { routes: eventRoutes(events, recordSources(pickups, invoices), tokens), webhooks: EVENT_CATALOG };
}
