// A pickup as the operator's API gives it: a card of the board, and all of it.
import type { PickupStatus } from '../../../src/freight/pickups/pickup-status.ts';
import type { DataOf, RowOf } from '../../api/described.ts';
import type { components } from '../../api/openapi.ts';

export type Pickup = components['schemas']['Pickup'];

export type BoardPickup = RowOf<'/ops/v1/pickup-requests'> & {
  readonly status: PickupStatus;
  readonly pickup: Pickup;
};

export type WholePickup = DataOf<'/ops/v1/pickup-requests/{requestNumber}'> & { readonly pickup: Pickup };

/** What is known of the truck; the API gives nulls for what is not. */
export interface Truck {
  readonly driver: string | null;
  readonly estimatedPickupTime: string | null;
  readonly stopsAway: number | null;
}

export function truckOf({ transportEvent }: Pickup): Truck | undefined {
  return (transportEvent as Truck | null) ?? undefined;
}
