// The dependencies of the work queue.
import type { Context } from '../../context.ts';
import type { PickupParts } from '../pickups/pickup-parts.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';
import type { WorkQueueStore } from './work-queue.store.ts';

export interface WorkQueueParts {
  readonly context: Context;
  readonly store: WorkQueueStore;
  readonly shipments: ShipmentParts;
  readonly pickups: PickupParts;
}
