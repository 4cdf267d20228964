// Owns the comparison of city spellings, for the notes on a city that does not match its ZIP (gap 3).

const SHORT_WORDS: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  mt: 'mount',
  ft: 'fort',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
};

/** Ignores case, accents, punctuation and common abbreviations: `St. Louis` is `SAINT LOUIS`. */
export function sameCity(a: string, b: string): boolean {
  return a === b || foldedCity(a) === foldedCity(b);
}

/** The normalized form that all spellings of a city share. */
export function foldedCity(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['\u2019]/g, '')
    .split(/[^\p{L}\p{N}]+/u);
  return words.map((word) => (Object.hasOwn(SHORT_WORDS, word) ? SHORT_WORDS[word] : word)).join('');
}
