// Searches the entries of the search index: every word must match, and titles count most.

/** The format written by src/platform/docs/search-index.ts. */
export interface SearchEntry {
  readonly kind: 'operation' | 'guide' | 'error' | 'event';
  readonly title: string;
  readonly detail: string;
  readonly url: string;
  readonly fields?: readonly string[];
  readonly sections?: readonly (readonly [anchor: string, words: string])[];
}

export interface Match {
  readonly kind: SearchEntry['kind'] | 'field';
  readonly title: string;
  readonly detail: string;
  readonly url: string;
  readonly score: number;
}

const MOST_MATCHES = 30;
const MOST_FIELDS = 12;

export function matchEntries(entries: readonly SearchEntry[], typed: string): readonly Match[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const whole = entries.flatMap((entry) => wholeMatch(entry, words));
  const fields = entries
    .flatMap((entry) => fieldMatches(entry, words))
    .sort(byScore)
    .slice(0, MOST_FIELDS);
  const sections = entries.flatMap((entry) => sectionMatches(entry, words));
  return [...whole, ...fields, ...sections].sort(byScore).slice(0, MOST_MATCHES);
}

function byScore(one: Match, other: Match): number {
  return other.score - one.score;
}

function wholeMatch({ kind, title, detail, url }: SearchEntry, words: readonly string[]): Match[] {
  const inTitle = title.toLowerCase();
  const inDetail = detail.toLowerCase();
  if (!words.every((word) => inTitle.includes(word) || inDetail.includes(word))) return [];
  const score = words.reduce((sum, word) => sum + scoreIn(inTitle, word, 20) + scoreIn(inDetail, word, 8), 0);
  return [{ kind, title, detail, url, score: score + (kind === 'operation' ? 3 : 0) }];
}

/** The last segment of the path is the field's name. */
function fieldMatches({ title, url, fields = [] }: SearchEntry, words: readonly string[]): Match[] {
  const best = fields
    .map((field) => ({ field, name: field.slice(field.lastIndexOf('.') + 1).toLowerCase() }))
    .filter(
      ({ field, name }) =>
        name.includes(words.at(-1)!) &&
        words.every((word) => field.toLowerCase().includes(word) || title.toLowerCase().includes(word)),
    )
    .map(({ field, name }) => ({
      kind: 'field' as const,
      title: field.slice(field.indexOf('.') + 1),
      detail: title,
      url: `${url}#${field}`,
      // Request fields are looked up more often than response fields.
      score: scoreIn(name, words.at(-1)!, 10) + (field.startsWith('response') ? 0 : 4) - field.split('.').length / 10,
    }))
    .sort(byScore);
  return best.slice(0, 2);
}

function sectionMatches({ title, url, sections = [] }: SearchEntry, words: readonly string[]): Match[] {
  const inTitle = title.toLowerCase();
  const isIn = (text: string, word: string) => text.toLowerCase().includes(word);
  return sections
    .filter(([, text]) => words.some((word) => isIn(text, word)))
    .filter(([, text]) => words.every((word) => isIn(text, word) || inTitle.includes(word)))
    .map(([anchor, text]) => ({
      kind: 'guide' as const,
      title: text,
      detail: title,
      url: `${url}#${anchor}`,
      score: words.reduce((sum, word) => sum + scoreIn(text.toLowerCase(), word, 9), 0),
    }));
}

/** The whole text scores highest, then its start, the start of a word, and any position. */
function scoreIn(text: string, word: string, weight: number): number {
  const at = text.indexOf(word);
  if (at < 0) return 0;
  if (text === word) return weight * 2;
  if (at === 0) return weight * 1.5;
  return /\w/.test(text[at - 1]!) ? weight * 0.4 : weight;
}
