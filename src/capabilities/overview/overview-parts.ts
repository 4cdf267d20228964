// The dependencies of the overview.
import type { Context } from '../../context.ts';
import type { Metrics } from '../../platform/http/metrics/metrics.ts';
import type { OutboxWorkers } from '../../platform/outbox/outbox-workers.ts';
import type { EventsOfEnvironment } from '../events/open-events.ts';
import type { JobDesk } from '../jobs/job-desk.ts';
import type { TruckBoard } from '../network-map/truck-board.ts';
import type { PickupParts } from '../pickups/pickup-parts.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';

export interface OverviewParts {
  readonly context: Context;
  readonly metrics: Metrics;
  readonly workers: OutboxWorkers;
  readonly events: EventsOfEnvironment;
  readonly shipments: ShipmentParts;
  readonly pickups: PickupParts;
  readonly jobs: JobDesk;
  readonly trucks: TruckBoard;
}
