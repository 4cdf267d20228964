// How long a claim can be filed, and when the carrier must answer it (49 CFR 370). Days are counted in UTC.
import { DAY_MS } from '../milliseconds.ts';
import type { Deadlines } from '../network/files/deadlines-file.ts';
import {
  addOpenDays,
  COUNTRY_BIT,
  type DayNumber,
  dayNumber,
  formatDay,
  type ServiceCalendar,
} from '../service-calendar.ts';
import type { ShipmentFacts } from '../shipments/shipment-facts.ts';
import type { ShipmentState } from '../shipments/shipment-state.ts';
import type { ClaimKind } from '../value-sets/claim-kind.ts';
import { COUNTRY3 } from '../value-sets/country3.ts';
import { type ClaimStatus, isUndecided } from './claim-status.ts';

/** The day from which the filing period counts; null while nothing can be claimed yet. */
export function claimableFrom(
  kind: ClaimKind,
  { promisedDay, shipDay }: Pick<ShipmentFacts, 'promisedDay' | 'shipDay'>,
  { delivery, returned }: Pick<ShipmentState, 'delivery' | 'returned'>,
): DayNumber | null {
  const endedAt = delivery?.at ?? returned?.at;
  if (endedAt !== undefined) return Math.floor(endedAt / DAY_MS);
  // Undelivered freight can only be claimed as lost.
  return kind === 'LOSS' ? (promisedDay ?? shipDay) : null;
}

/** The last day on which the claim can be filed. */
export function lastFilingDay(from: DayNumber, { claimMonths }: Pick<Deadlines, 'claimMonths'>): DayNumber {
  return addMonths(from, claimMonths);
}

/** The same day in a later month, or that month's last day. */
export function addMonths(day: DayNumber, months: number): DayNumber {
  const [year, month, dayOfMonth] = formatDay(day).split('-').map(Number) as [number, number, number];
  const later = month - 1 + months;
  const firstOf = (at: number) => dayNumber(year + Math.floor(at / 12), (at % 12) + 1, 1);
  return Math.min(firstOf(later) + dayOfMonth - 1, firstOf(later + 1) - 1);
}

/** The last day on which concealed damage can be reported; null outside the carrier's calendar. */
export function lastConcealedDay(
  calendar: ServiceCalendar,
  consigneeCountry: string,
  delivered: DayNumber,
  { concealedDamageDays }: Pick<Deadlines, 'concealedDamageDays'>,
): DayNumber | null {
  const country = COUNTRY3.has(consigneeCountry) ? COUNTRY3.get(consigneeCountry).country2 : 'US';
  return addOpenDays(calendar, COUNTRY_BIT[country], delivered, concealedDamageDays);
}

/** When the carrier must answer. */
export interface ClaimTimes {
  readonly acknowledgeBy: number;
  readonly decideBy: number;
  /** When the next status report is due, once the carrier has sent one. */
  readonly nextStatusBy?: number;
}

export function answerTimes(
  filedAt: number,
  { claimAcknowledgeDays, claimDecideDays }: Pick<Deadlines, 'claimAcknowledgeDays' | 'claimDecideDays'>,
): ClaimTimes {
  return { acknowledgeBy: filedAt + claimAcknowledgeDays * DAY_MS, decideBy: filedAt + claimDecideDays * DAY_MS };
}

/** When the carrier must act next; null if it has no deadline. */
export function claimDueAt(status: ClaimStatus, { acknowledgeBy, decideBy, nextStatusBy }: ClaimTimes): number | null {
  if (status === 'FILED') return acknowledgeBy;
  return isUndecided(status) ? (nextStatusBy ?? decideBy) : null;
}
