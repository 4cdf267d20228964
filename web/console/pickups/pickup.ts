// A pickup as the operator's API gives it: a card of the board, and all of it.
import type { PickupStatus } from '../../../src/freight/pickups/pickup-status.ts';
import type { components } from '../../api/openapi.ts';
import type { ToldEvent } from '../shipments/shipment.ts';

export type Pickup = components['schemas']['Pickup'];

export interface BoardPickup {
  readonly requestNumber: string;
  readonly status: PickupStatus;
  readonly statusSince: string;
  readonly terminal: string;
  readonly pickupDate: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly pickup: Pickup;
}

export interface WholePickup {
  readonly requestNumber: string;
  readonly allowed: readonly string[];
  readonly accounts: readonly string[];
  readonly pickup: Pickup;
  readonly events: readonly ToldEvent[];
}

/** What is known of the truck; the API gives nulls for what is not. */
export interface Truck {
  readonly driver: string | null;
  readonly estimatedPickupTime: string | null;
  readonly stopsAway: number | null;
}

export function truckOf({ transportEvent }: Pickup): Truck | undefined {
  return (transportEvent as Truck | null) ?? undefined;
}
