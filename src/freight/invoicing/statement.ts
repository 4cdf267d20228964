// Owns the account statement: a month's entries between its opening and closing balance.
import { type DayNumber, dayNumber, formatDay } from '../service-calendar.ts';

export const ENTRY_TYPES = ['INVOICE', 'CREDIT_MEMO', 'PAYMENT', 'REVERSAL'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

export interface StatementEntry {
  readonly type: EntryType;
  readonly day: DayNumber;
  /** When it was booked; orders entries of the same day. */
  readonly at: number;
  /** The document number, or the payment ID. */
  readonly reference: string;
  /** '' for payments. */
  readonly pro: string;
  /** Null if nothing is due. */
  readonly dueDay: DayNumber | null;
  /** Negative if it lowers the balance. */
  readonly cents: number;
}

export interface Month {
  /** `2026-11`. */
  readonly name: string;
  readonly first: DayNumber;
  readonly last: DayNumber;
}

/** Undefined unless it is a calendar month. */
export function monthOf(name: string): Month | undefined {
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(name) ?? [];
  if (year === undefined || month === undefined) return undefined;
  const first = dayNumber(Number(year), Number(month), 1);
  const next = month === '12' ? dayNumber(Number(year) + 1, 1, 1) : dayNumber(Number(year), Number(month) + 1, 1);
  return { name, first, last: next - 1 };
}

/** The month of a day: `2026-11`. */
export function monthName(day: DayNumber): string {
  return formatDay(day).slice(0, 7);
}

/** By day, then in booking order. */
export function byBooking(one: StatementEntry, other: StatementEntry): number {
  return (
    one.day - other.day ||
    one.at - other.at ||
    ENTRY_TYPES.indexOf(one.type) - ENTRY_TYPES.indexOf(other.type) ||
    (one.reference < other.reference ? -1 : 1)
  );
}

/** Each entry with the balance after it. */
export function withBalances(
  openingCents: number,
  entries: readonly StatementEntry[],
): (StatementEntry & { readonly balanceCents: number })[] {
  let balanceCents = openingCents;
  return entries.map((entry) => {
    balanceCents += entry.cents;
    return { ...entry, balanceCents };
  });
}
