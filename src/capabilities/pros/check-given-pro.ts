// Checks a PRO that a customer put on a bill of lading: whether it may be used, and whether it deserves a warning.
import { hasValidCheckDigit, serialOfPro } from '../../freight/pro-number.ts';
import type { DailyLimit } from '../../platform/db/daily-counts.ts';
import { isInRange } from './pro-range.ts';
import type { ProReservationRow } from './pro-reservation.store.ts';
import type { ProParts } from './take-pro.ts';

export interface GivenPro {
  /** `free`: not in an active reservation. It may be used, with a warning (spec-gaps 5). */
  readonly state: 'free' | 'reserved-yours' | 'reserved-for-another' | 'used';
  /** The caller's reservation, for usePro. */
  readonly reservationId?: string;
  /** It is free, but in the range that the carrier assigns from. An account may use a limited number of those per day. */
  readonly isLimited?: true;
  readonly hasValidCheckDigit: boolean;
}

/** `pro` has ten digits. `accounts` are the caller's accounts. */
export async function checkGivenPro(
  parts: ProParts,
  pro: string,
  accounts: { has(account: string): boolean },
): Promise<GivenPro> {
  const isValid = hasValidCheckDigit(pro);
  if ((await parts.used.find(pro)) !== undefined) return { state: 'used', hasValidCheckDigit: isValid };
  // Reserved PROs have a valid check digit; with a wrong one it is a different number.
  const reservation = isValid ? await parts.reservations.holding(serialOfPro(pro)) : undefined;
  if (reservation === undefined || !isHeld(reservation, parts.context.freightClock.now())) {
    const isLimited = isInRange(parts.range, serialOfPro(pro));
    return { state: 'free', ...(isLimited && { isLimited }), hasValidCheckDigit: isValid };
  }
  if (!accounts.has(reservation.account)) return { state: 'reserved-for-another', hasValidCheckDigit: isValid };
  return { state: 'reserved-yours', reservationId: reservation.reservation_id, hasValidCheckDigit: isValid };
}

/** Per account and day, by the system clock. The carrier's counter has to skip each of these numbers. */
export function unreservedProLimit({ context }: ProParts): DailyLimit {
  return { name: 'unreserved pros', most: context.config.unreservedProsPerDay };
}

/** Whether the unused PROs of the reservation are still held for its account. */
export function isHeld({ returned_at, expires_at }: ProReservationRow, now: number): boolean {
  return returned_at === null && expires_at > now;
}
