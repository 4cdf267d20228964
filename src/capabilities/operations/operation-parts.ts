// What the carrier's own side works with: the same shipments and pickups that customers see.
import type { PickupParts } from '../pickups/pickup-parts.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';

export interface OperationParts {
  readonly shipments: ShipmentParts;
  readonly pickups: PickupParts;
}

/** Clocks of scanners and trucks run ahead by a little. */
export const AHEAD_MS = 5 * 60_000;
