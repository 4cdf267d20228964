// Searches the hazardous materials table by number or words.
import type { HazmatEntry } from './hazmat-entry.ts';
import { comparable } from './hazmat-name.ts';
import { HAZMAT_TABLE } from './hazmat-table.ts';

const MOST = 20;
const NUMBER_PREFIX = /^(UN|NA)?[ -]?(\d{1,4})$/i;

/** Matches the start of a number, or words that all occur in the names (or start a word there). Best match first. */
export function searchHazmat(text: string, limit = MOST): readonly HazmatEntry[] {
  const number = NUMBER_PREFIX.exec(text.trim());
  if (number !== null) {
    const [, prefix = '', digits = ''] = number;
    const begins = ({ id }: HazmatEntry) => id.startsWith(prefix.toUpperCase()) && id.startsWith(digits, 2);
    return HAZMAT_TABLE.filter(begins).slice(0, limit);
  }
  const asked = comparable(text).split(' ').filter(Boolean);
  if (asked.length === 0) return [];
  searchable ??= searchableEntries();
  const found = searchable.filter(({ words }) => asked.every((one) => words.some((word) => word.startsWith(one))));
  // A name that starts with the typed text is more likely to be meant than one that contains it elsewhere.
  const begins = asked.join(' ');
  return found
    .sort((a, b) => Number(b.text.startsWith(begins)) - Number(a.text.startsWith(begins)))
    .slice(0, limit)
    .map(({ entry }) => entry);
}

/** Prepared by the first search: a server that starts has other things to do. */
let searchable: ReturnType<typeof searchableEntries> | undefined;

function searchableEntries() {
  return HAZMAT_TABLE.map((entry) => {
    const text = comparable(entry.names.join(' '));
    return { entry, text, words: text.split(' ') };
  });
}
