// A reservation as its account sees it.
import { proFromSerial } from '../../freight/pro-number.ts';
import { isHeld } from './check-given-pro.ts';
import type { ListedReservation, WholeReservation } from './pro-reservation.schema.ts';
import type { ProReservationRow } from './pro-reservation.store.ts';

export function listedReservation(row: ProReservationRow, now: number): ListedReservation {
  const quantity = row.last_serial - row.first_serial + 1;
  return {
    reservationId: row.reservation_id,
    first: proFromSerial(row.first_serial),
    last: proFromSerial(row.last_serial),
    quantity,
    account: row.account,
    status: statusOf(row, now),
    usedCount: row.used,
    freeCount: isHeld(row, now) ? quantity - row.used : 0,
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.expires_at),
    ...(row.returned_at !== null && { returnedAt: isoTime(row.returned_at) }),
  };
}

/** `used` contains the PROs of the run that are used. */
export function wholeReservation(row: ProReservationRow, used: ReadonlySet<string>, now: number): WholeReservation {
  const pros = prosOf(row);
  return {
    ...listedReservation(row, now),
    used: pros.filter((pro) => used.has(pro)),
    free: isHeld(row, now) ? pros.filter((pro) => !used.has(pro)) : [],
  };
}

export function prosOf({ first_serial, last_serial }: ProReservationRow): string[] {
  return Array.from({ length: last_serial - first_serial + 1 }, (_, at) => proFromSerial(first_serial + at));
}

function statusOf(row: ProReservationRow, now: number): ListedReservation['status'] {
  if (row.returned_at !== null) return 'returned';
  return isHeld(row, now) ? 'active' : 'expired';
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
