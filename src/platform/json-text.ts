// Writes JSON piece by piece, byte for byte as JSON.stringify does: for what is written thousands of times a second.

/** Nothing in it that JSON writes in another way. */
const PLAIN = /^[ !#-[\]-~]*$/;

export function jsonText(value: string): string {
  return PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);
}

/** Some hundred texts of catalogues, and no more. */
const MOST_REPEATED = 1_000;
const repeated = new Map<string, string>();

/** The same for a text that comes again and again, as descriptions and messages do: it is looked through once. */
export function repeatedText(value: string): string {
  let text = repeated.get(value);
  if (text === undefined) {
    if (repeated.size >= MOST_REPEATED) repeated.clear();
    text = jsonText(value);
    repeated.set(value, text);
  }
  return text;
}

export function jsonList<Item>(items: readonly Item[], write: (item: Item) => string): string {
  let all = '';
  for (const item of items) all += all === '' ? write(item) : `,${write(item)}`;
  return `[${all}]`;
}
