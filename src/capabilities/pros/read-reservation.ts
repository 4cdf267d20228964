// Shows a reservation to its account, with its used and free numbers.
import { proFromSerial } from '../../freight/pro-number.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Caller } from '../tokens/check-token.ts';
import type { ProReservationRow } from './pro-reservation.store.ts';
import { wholeReservation } from './reservation-answer.ts';
import type { ProParts } from './take-pro.ts';

export async function readReservation(parts: ProParts, caller: Caller, reservationId: string): Promise<Answer> {
  const row = await reservationOf(parts, caller, reservationId);
  return { status: 200, body: await reservationBody(parts, row) };
}

/** @throws Refusal if it does not exist or belongs to another account, with the same error for both */
export async function reservationOf(
  parts: ProParts,
  caller: Caller,
  reservationId: string,
): Promise<ProReservationRow> {
  const row = await parts.reservations.find(reservationId);
  if (row === undefined || !caller.accounts.has(row.account)) throw new Refusal('noSuchProReservation');
  return row;
}

export async function reservationBody({ used, context }: ProParts, row: ProReservationRow) {
  const [first, last] = [proFromSerial(row.first_serial), proFromSerial(row.last_serial)];
  const taken = await used.ofReservation(row.reservation_id, first, last);
  // The row may be slightly older than the list of used numbers; the count follows the list.
  return enveloped(wholeReservation({ ...row, used: taken.size }, taken, context.freightClock.now()));
}
