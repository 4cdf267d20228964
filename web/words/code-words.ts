// What the codes of the value sets mean, in the language of the page. English comes from the value sets themselves.
import type { ValueSet, ValueSetEntry } from '../../src/freight/value-sets/value-set.ts';
import { chosenWords } from './chosen-words.ts';

/** By the name of the value set, then by code. */
export type CodeWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

const codeWords = chosenWords<CodeWords>('code', {});

export function meaningOf<Entries extends readonly ValueSetEntry[]>(
  set: ValueSet<Entries>,
  code: Entries[number]['code'],
): string {
  return codeWords[set.name]?.[code] ?? set.describe(code);
}

/** For a list to choose from, in the order of the value set. */
export function meaningsOf<Entries extends readonly ValueSetEntry[]>(
  set: ValueSet<Entries>,
): { readonly code: Entries[number]['code']; readonly meaning: string }[] {
  return set.entries.map(({ code }) => ({ code, meaning: meaningOf(set, code) }));
}

/** For fixed texts of the API, which is in English: movements of a shipment, and reasons without a code. */
export function apiText(text: string): string {
  return codeWords.API_TEXT?.[text] ?? text;
}
