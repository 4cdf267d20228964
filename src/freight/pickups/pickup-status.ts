// Owns the life cycle of a pickup as data: its statuses, the transitions between them, and the event of each (docs/pickups.md).
import { type CodeOf, valueSet } from '../value-sets/value-set.ts';

export const PICKUP_STATUS = valueSet('PICKUP_STATUS', [
  { code: 'RCV', meaning: 'Request Received', event: 'received', movesTo: ['ACC', 'RJT', 'CAN'] },
  { code: 'ACC', meaning: 'Accepted by Terminal', event: 'accepted', movesTo: ['DSP', 'RJT', 'CAN', 'RSD'] },
  { code: 'DSP', meaning: 'Dispatched', event: 'dispatched', movesTo: ['BGN', 'RSD', 'CAN'] },
  { code: 'BGN', meaning: 'En Route', event: 'eta_updated', movesTo: ['ARR', 'ATT'] },
  { code: 'ARR', meaning: 'Arrived at Shipper', event: 'arrived', movesTo: ['WRK', 'ATT'] },
  { code: 'ATT', meaning: 'Attempted', event: 'attempted', movesTo: ['RSD', 'CLS'] },
  { code: 'RSD', meaning: 'Rescheduled', event: 'rescheduled', movesTo: ['DSP', 'CAN'] },
  { code: 'WRK', meaning: 'Picked Up', event: 'picked_up', movesTo: [] },
  { code: 'RJT', meaning: 'Rejected', event: 'rejected', movesTo: [] },
  { code: 'CAN', meaning: 'Cancelled', event: 'cancelled', movesTo: [] },
  { code: 'CLS', meaning: 'Closed', event: 'closed', movesTo: [] },
]);

export type PickupStatus = CodeOf<typeof PICKUP_STATUS>;

/** Every pickup starts with it. */
export const FIRST_STATUS: PickupStatus = 'RCV';

/** The customer may still change or cancel the request: no driver is on the way. */
export const CHANGEABLE_STATUSES: readonly PickupStatus[] = ['RCV', 'ACC', 'DSP', 'RSD'];

/** A truck has been dispatched, so its position and arrival time may be known. */
export const TRUCK_STATUSES: readonly PickupStatus[] = ['DSP', 'BGN', 'ARR'];

export function movesFrom(status: PickupStatus): readonly PickupStatus[] {
  return PICKUP_STATUS.get(status).movesTo;
}

export function canMove(from: PickupStatus, to: PickupStatus): boolean {
  return movesFrom(from).includes(to);
}

export function isEnd(status: PickupStatus): boolean {
  return movesFrom(status).length === 0;
}
