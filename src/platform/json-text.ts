// Writes JSON piece by piece, byte for byte as JSON.stringify does: for what is written thousands of times a second.
import { remembering } from './remembering.ts';

/** Nothing in it that JSON writes in another way. */
const PLAIN = /^[ !#-[\]-~]*$/;

export function jsonText(value: string): string {
  return PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);
}

/** Some hundred texts of catalogues, and no more. */
const MOST_REPEATED = 1_000;

/** The same for a text that comes again and again, as descriptions and messages do: it is looked through once. */
export const repeatedText = remembering(MOST_REPEATED, jsonText);

export function jsonList<Item>(items: readonly Item[], write: (item: Item) => string): string {
  let all = '';
  for (const item of items) all += all === '' ? write(item) : `,${write(item)}`;
  return `[${all}]`;
}
