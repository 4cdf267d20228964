// Owns amounts per invoice line: what was credited, what is disputed, and what remains of each.
import type { Cents } from '../money.ts';
import type { ChargeLine } from './charge-line.ts';

/** A part of an invoice line. */
export interface LineAmount {
  /** Its number on the invoice, from 1. */
  readonly line: number;
  readonly cents: Cents;
}

export function sumOfAmounts(amounts: readonly LineAmount[]): Cents {
  return amounts.reduce((sum, { cents }) => sum + cents, 0);
}

export function amountOf(amounts: readonly LineAmount[], line: number): Cents {
  return amounts.reduce((sum, one) => (one.line === line ? sum + one.cents : sum), 0);
}

/** The sums, one entry per line, in line order. */
export function addAmounts(amounts: readonly LineAmount[], more: readonly LineAmount[]): LineAmount[] {
  const sums = new Map<number, Cents>();
  for (const { line, cents } of [...amounts, ...more]) sums.set(line, (sums.get(line) ?? 0) + cents);
  return [...sums]
    .filter(([, cents]) => cents > 0)
    .sort(([one], [other]) => one - other)
    .map(([line, cents]) => ({ line, cents }));
}

/** Never below zero: a correction may have credited a line in the meantime. */
export function subtractAmounts(amounts: readonly LineAmount[], less: readonly LineAmount[]): LineAmount[] {
  return addAmounts([], amounts).flatMap(({ line, cents }) => {
    const left = cents - amountOf(less, line);
    return left > 0 ? [{ line, cents: left }] : [];
  });
}

export interface CreditedLines {
  readonly lines: readonly ChargeLine[];
  /** Lines that a correction credited in full. */
  readonly takenBack: ReadonlySet<number>;
  /** Other credits. */
  readonly granted: readonly LineAmount[];
}

/** The part of a line that is not credited yet. A discount cannot be credited. */
export function uncreditedCents({ lines, takenBack, granted }: CreditedLines, line: number): Cents {
  const billed = lines[line - 1];
  if (billed === undefined || takenBack.has(line)) return 0;
  return Math.max(0, billed.chargeCents - amountOf(granted, line));
}
