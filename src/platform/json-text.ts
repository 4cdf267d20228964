// Writes JSON piece by piece, byte for byte like JSON.stringify, for what is written thousands of times per second.
import { remembering } from './remembering.ts';

/** Text without characters that JSON escapes. */
const PLAIN = /^[ !#-[\]-~]*$/;

export function jsonText(value: string): string {
  return PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);
}

/** Enough for the few hundred texts of the catalogs. */
const MOST_REPEATED = 1_000;

/** Caches texts that come up again and again, such as descriptions and messages, so that each is scanned once. */
export const repeatedText = remembering(MOST_REPEATED, jsonText);

export function jsonList<Item>(items: readonly Item[], write: (item: Item) => string): string {
  let all = '';
  for (const item of items) all += all === '' ? write(item) : `,${write(item)}`;
  return `[${all}]`;
}
