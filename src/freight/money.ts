// Owns money: whole cents, rounded half up, and its text form. No amount is ever a fraction of a cent or a float of dollars.

/** An amount in whole cents; always a safe integer. */
export type Cents = number;

const TWO_DECIMALS = /^(?:0|[1-9][0-9]{0,12})\.[0-9]{2}$/;
const UP_TO_TWO_DECIMALS = /^(?:0|[1-9][0-9]{0,12})(?:\.[0-9]{1,2})?$/;

/**
 * `cents × numerator ÷ denominator`, exact, then rounded half up (a half rounds away from zero, so that a credit rounds like the charge it
 * reverses). The remainder of an integer division is exact in floating point even when the quotient is not.
 */
export function timesRatio(cents: Cents, numerator: number, denominator: number): Cents {
  mustBeWhole(cents);
  mustBeWhole(numerator);
  mustBeWhole(denominator);
  if (denominator <= 0) throw new RangeError(`A denominator is greater than zero, not ${denominator}`);
  const product = cents * numerator;
  if (!Number.isSafeInteger(product)) return largeRatio(BigInt(cents) * BigInt(numerator), BigInt(denominator));
  const remainder = product % denominator;
  const quotient = (product - remainder) / denominator;
  // `denominator - |remainder|` cannot overflow; twice the remainder could.
  const up = Math.abs(remainder) >= denominator - Math.abs(remainder) ? Math.sign(product) : 0;
  // Adding zero turns -0 into 0: -0 would print as "-0.00" and does not compare equal to 0 everywhere.
  return quotient + up + 0;
}

/** A percentage in basis points: 32.2% is 3220. */
export function percentOf(cents: Cents, basisPoints: number): Cents {
  return timesRatio(cents, basisPoints, 10_000);
}

/** The charge for a weight at a rate per hundredweight (100 lb). */
export function perHundredweight(rateCents: Cents, weightLb: number): Cents {
  return timesRatio(rateCents, weightLb, 100);
}

/** "1234.50": no currency sign, no thousands separator, always two decimals. */
export function formatCents(cents: Cents): string {
  mustBeWhole(cents);
  const size = Math.abs(cents);
  const fraction = size % 100;
  const dollars = (size - fraction) / 100;
  return `${cents < 0 ? '-' : ''}${dollars}.${fraction < 10 ? '0' : ''}${fraction}`;
}

/** The cents of text with exactly two decimals ("150000.00"), or undefined: no sign, space, comma or leading zero. */
export function parseCents(text: string): Cents | undefined {
  return TWO_DECIMALS.test(text) ? Number(text.replace('.', '')) : undefined;
}

/** Like parseCents, but decimals are optional: §2.7 allows a value of 3 characters or more, such as "100". */
export function parseDollars(text: string): Cents | undefined {
  if (!UP_TO_TWO_DECIMALS.test(text)) return undefined;
  const [dollars = '', fraction = ''] = text.split('.');
  return Number(dollars + fraction.padEnd(2, '0'));
}

function mustBeWhole(value: number): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Money is counted in whole numbers, not ${value}`);
}

function largeRatio(product: bigint, denominator: bigint): Cents {
  const remainder = product % denominator;
  const size = remainder < 0n ? -remainder : remainder;
  const up = size * 2n < denominator ? 0n : product < 0n ? -1n : 1n;
  const result = Number(product / denominator + up);
  mustBeWhole(result);
  return result;
}
