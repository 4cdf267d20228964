// The error for a move that the status table does not allow; it lists the allowed ones.
import { PICKUP_STATUS, type PickupStatus } from '../../../freight/pickups/pickup-status.ts';
import { Refusal } from '../../../platform/http/refusal.ts';

export function pickupMoveRefusal({
  status,
  allowed,
}: {
  readonly status: PickupStatus;
  readonly allowed: readonly PickupStatus[];
}): Refusal {
  const name = (code: PickupStatus) => `${code} (${PICKUP_STATUS.describe(code)})`;
  const moves = allowed.length === 0 ? 'It has ended' : `Allowed: ${allowed.map(name).join(', ')}`;
  return new Refusal('pickupMoveNotAllowed', { details: `The pickup is ${name(status)}. ${moves}.` });
}
