// Reserves a run of PROs for a customer account that has the permission.
import { proFromSerial } from '../../freight/pro-number.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Caller } from '../tokens/check-token.ts';
import { refuseAccount } from '../tokens/refuse-account.ts';
import { serialInRange } from './pro-range.ts';
import type { ReserveProsRequest } from './pro-reservation.schema.ts';
import { prosOf } from './reservation-answer.ts';
import type { ProParts } from './take-pro.ts';

/** Labels are printed ahead for a season or two; numbers that are unused by then will not be used. */
const RESERVED_FOR_MS = 365 * DAY_MS;

export async function reservePros(
  parts: ProParts,
  caller: Caller,
  { quantity, account }: ReserveProsRequest,
): Promise<Answer> {
  if (!caller.accounts.has(account)) throw refuseAccount('accountNotYours', caller);
  // Read on every call, so that an operator's change applies at once on every node.
  if (!(await parts.permissions.has(account))) throw new Refusal('proReservationsNotAllowed');
  const { context, range, numbers, reservations, used } = parts;
  const firstSerial = serialInRange(range, await numbers.takeRun(quantity), quantity);
  const now = context.freightClock.now();
  const row = {
    reservation_id: context.ids.make('PRR'),
    account,
    username: caller.username,
    first_serial: firstSerial,
    last_serial: firstSerial + quantity - 1,
    created_at: now,
    expires_at: now + RESERVED_FOR_MS,
    used: 0,
    returned_at: null,
  };
  const [first, last] = [proFromSerial(row.first_serial), proFromSerial(row.last_serial)];
  const data = {
    reservationId: row.reservation_id,
    first,
    last,
    quantity,
    pros: prosOf(row),
    expiresAt: new Date(row.expires_at).toISOString(),
  };
  // If a customer used a number of the run since it was found free, the transaction conflicts and another run is taken.
  return { status: 201, body: enveloped(data), writes: [reservations.insert(row), used.noneUsed(first, last)] };
}
