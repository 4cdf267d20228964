// Tells what is known of a PRO that a customer put on a bill of lading: whether it may be used, and whether it deserves a warning.
import { hasValidCheckDigit, serialOfPro } from '../../freight/pro-number.ts';
import type { DailyLimit } from '../../platform/db/daily-counts.ts';
import { isInRange } from './pro-range.ts';
import type { ProReservationRow } from './pro-reservation.store.ts';
import type { ProParts } from './take-pro.ts';

export interface GivenPro {
  /** `free` comes from no reservation that holds: it may be used, with a warning (spec-gaps 5). */
  readonly state: 'free' | 'reserved-yours' | 'reserved-for-another' | 'used';
  /** Of the reservation that is yours; give it to usePro. */
  readonly reservationId?: string;
  /** It is free and of the range that the carrier assigns from: an account may use so many of those per day. */
  readonly isLimited?: true;
  readonly hasValidCheckDigit: boolean;
}

/** `pro` has ten digits. `accounts` are the caller's. */
export async function checkGivenPro(
  parts: ProParts,
  pro: string,
  accounts: { has(account: string): boolean },
): Promise<GivenPro> {
  const isValid = hasValidCheckDigit(pro);
  if ((await parts.used.find(pro)) !== undefined) return { state: 'used', hasValidCheckDigit: isValid };
  // What was reserved has a right check digit; with a wrong one it is another number.
  const reservation = isValid ? await parts.reservations.holding(serialOfPro(pro)) : undefined;
  if (reservation === undefined || !isHeld(reservation, parts.context.freightClock.now())) {
    const isLimited = isInRange(parts.range, serialOfPro(pro));
    return { state: 'free', ...(isLimited && { isLimited }), hasValidCheckDigit: isValid };
  }
  if (!accounts.has(reservation.account)) return { state: 'reserved-for-another', hasValidCheckDigit: isValid };
  return { state: 'reserved-yours', reservationId: reservation.reservation_id, hasValidCheckDigit: isValid };
}

/** For each account, by the machine's clock: each of these numbers is one that the carrier has to pass over. */
export function unreservedProLimit({ context }: ProParts): DailyLimit {
  return { name: 'unreserved pros', most: context.config.unreservedProsPerDay };
}

/** Whether the unused of the run are still kept for its account. */
export function isHeld({ returned_at, expires_at }: ProReservationRow, now: number): boolean {
  return returned_at === null && expires_at > now;
}
