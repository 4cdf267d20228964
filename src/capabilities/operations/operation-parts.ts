// The dependencies of the operations capability: the same shipments and pickups that customers see.
import type { PickupParts } from '../pickups/pickup-parts.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';

export interface OperationParts {
  readonly shipments: ShipmentParts;
  readonly pickups: PickupParts;
}

/** Tolerance for the clocks of scanners and trucks, which may run slightly ahead. */
export const AHEAD_MS = 5 * 60_000;
