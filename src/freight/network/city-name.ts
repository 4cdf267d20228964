// Owns the question whether two spellings mean the same city, for the notes on a city that does not fit its ZIP (gap 3).

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

/** Case, accents, punctuation and the usual short forms do not matter: `St. Louis` is `SAINT LOUIS`. */
export function sameCity(a: string, b: string): boolean {
  return a === b || foldedCity(a) === foldedCity(b);
}

/** What all spellings of a city have in common. */
export function foldedCity(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u);
  return words.map((word) => (Object.hasOwn(SHORT_WORDS, word) ? SHORT_WORDS[word] : word)).join('');
}
