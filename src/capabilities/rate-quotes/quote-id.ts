// Quote ids: 7 characters, the level's and six that all quotes of one request share (spec-gaps 4).

const SPAN = 36n ** 6n;
/** Has no common divisor with 36, so that the numbers 0, 1, 2, … give every key once and none tells its neighbour. */
const STRIDE = 1_234_567_891n;
/** So that the first key is as plain as the others. */
const START = 987_654_321n;

/** The six characters for the n-th request that was quoted. */
export function quoteKey(number: number): string {
  const scattered = (BigInt(number) * STRIDE + START) % SPAN;
  return scattered.toString(36).toUpperCase().padStart(6, '0');
}

export interface QuoteId {
  readonly level: string;
  readonly key: string;
}

export function readQuoteId(text: string): QuoteId | undefined {
  return /^[A-Z0-9]{7}$/.test(text) ? { level: text.slice(0, 1), key: text.slice(1) } : undefined;
}
