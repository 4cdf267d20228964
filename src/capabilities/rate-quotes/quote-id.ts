// Quote IDs: seven characters, the first for the level and six that all quotes of one request share (spec-gaps 4).

const SPAN = 36 ** 6;
/** Coprime to 36, so that 0, 1, 2, … give every key once and consecutive keys look unrelated. */
const STRIDE = 1_234_567_891;
/** 2¹⁶ */
const HALF = 65_536;
const LENGTH = 6;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** So that the first key looks like any other. */
const START = 987_654_321;

/** The six characters for the n-th request. */
export function quoteKey(number: number): string {
  let rest = scattered(number % SPAN);
  let key = '';
  while (key.length < LENGTH) {
    key = DIGITS[rest % 36] + key;
    rest = Math.floor(rest / 36);
  }
  return key;
}

/** (number × STRIDE + START) mod SPAN, sixteen bits at a time, because the full product would not be exact. */
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
