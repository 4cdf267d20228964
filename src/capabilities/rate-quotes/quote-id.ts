// Quote ids: 7 characters, the level's and six that all quotes of one request share (spec-gaps 4).

const SPAN = 36 ** 6;
/** Has no common divisor with 36, so that the numbers 0, 1, 2, … give every key once and none tells its neighbour. */
const STRIDE = 1_234_567_891;
/** 2¹⁶ */
const HALF = 65_536;
const LENGTH = 6;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** So that the first key is as plain as the others. */
const START = 987_654_321;

/** The six characters for the n-th request that was quoted. */
export function quoteKey(number: number): string {
  let rest = scattered(number % SPAN);
  let key = '';
  while (key.length < LENGTH) {
    key = DIGITS[rest % 36] + key;
    rest = Math.floor(rest / 36);
  }
  return key;
}

/** (number × STRIDE + START) mod SPAN, sixteen bits at a time: at once the product would be too large to be exact. */
function scattered(number: number): number {
  const low = number % HALF;
  const high = (number - low) / HALF;
  return (((((high * STRIDE) % SPAN) * HALF) % SPAN) + low * STRIDE + START) % SPAN;
}

export interface QuoteId {
  readonly level: string;
  readonly key: string;
}

export function readQuoteId(text: string): QuoteId | undefined {
  return /^[A-Z0-9]{7}$/.test(text) ? { level: text.slice(0, 1), key: text.slice(1) } : undefined;
}
