// Proper shipping names: whether a shipper's text is one of a row's names, in any spelling that 172.101(c) allows.
import type { HazmatEntry } from './hazmat-entry.ts';

/** Words that may precede the name but are not part of it. */
const BEFORE = /^\s*(rq|waste|residue( last contained)?|ltd\.? qty\.?|limited quantity)\b[\s,:]+/i;
/** Words that may be added to any name, 172.101(c)(10). */
const ADDED = ['mixture', 'solution'];
/** The text from here on describes the material; the law prints it in italics, and it may be left out. */
const DESCRIPTION =
  /\s*(\(|,?\s+(including|includes|with|containing|other than|charged with|relative density|at or above|packing group)\b).*$/i;

/** `exact`: all words match. `main`: the required words match, and no word is foreign to the name. */
export type NameFit = 'exact' | 'main' | undefined;

interface ComparableName {
  /** As printed on shipping documents. */
  readonly printed: string;
  readonly whole: string;
  readonly main: string;
  readonly words: ReadonlySet<string>;
}

/** Caches each row's parsed names. */
const prepared = new WeakMap<HazmatEntry, readonly ComparableName[]>();

export function nameFit(given: string, entry: HazmatEntry): NameFit {
  const asked = comparable(withoutPrefixes(given));
  let best: NameFit;
  for (const { whole, main, words } of comparableNames(entry)) {
    if (asked === whole) return 'exact';
    const hasMain = asked === main || asked.startsWith(`${main} `);
    if (hasMain && asked.split(' ').every((word) => words.has(word))) best = 'main';
  }
  return best;
}

function comparableNames(entry: HazmatEntry): readonly ComparableName[] {
  let names = prepared.get(entry);
  // Stryker disable next-line ConditionalExpression: without the cache, only slower.
  if (names === undefined) {
    names = entry.names.map((name) => {
      const whole = comparable(name);
      const printed = mainPart(name);
      return { printed, whole, main: comparable(printed), words: new Set([...whole.split(' '), ...ADDED]) };
    });
    prepared.set(entry, names);
  }
  return names;
}

/** All names without their descriptions. */
export function shortNamesOf({ names }: HazmatEntry): string[] {
  return names.map(mainPart);
}

/** The usual name without its description, for sentences. */
export function shortNameOf({ names }: HazmatEntry): string {
  return mainPart(names[0]!);
}

/** The name of the matching row as printed on a shipping paper: without its description, which the law prints in italics. */
export function printedNameOf(entry: HazmatEntry, given: string): string {
  const names = comparableNames(entry);
  const asked = comparable(withoutPrefixes(given));
  // The longest: "Paint related material, thinning" is not "Paint".
  const [longest] = names
    .filter(({ main }) => `${asked} `.startsWith(`${main} `))
    .sort((one, other) => other.main.length - one.main.length);
  return (longest ?? names[0]!).printed;
}

/** The part of a name that is always written; the whole name if the description comes first. */
function mainPart(name: string): string {
  return name.replace(DESCRIPTION, '') || name;
}

function withoutPrefixes(text: string): string {
  let rest = text;
  while (BEFORE.test(rest)) rest = rest.replace(BEFORE, '');
  return rest;
}

/** The words normalized for comparison: singular and plural, British and American, poison and toxic are the same. */
export function comparable(text: string): string {
  const plain = withoutParentheses(text.toLowerCase())
    .replace(/\bn\.?\s*o\.?\s*s\b\.?/g, ' nos ')
    .replaceAll('sulph', 'sulf')
    .replaceAll('aluminium', 'aluminum')
    .replace(/\bpoison(ous)?\b/g, 'toxic')
    .replaceAll('%', ' percent ');
  return (plain.match(/[a-z0-9]+/g) ?? []).map(singular).join(' ');
}

/** Written by hand: a regular expression would search for a closing parenthesis from each of many opening ones. */
function withoutParentheses(text: string): string {
  let plain = '';
  let from = 0;
  for (let open = text.indexOf('('); open >= 0; open = text.indexOf('(', from)) {
    const close = text.indexOf(')', open);
    if (close === -1) break;
    plain += `${text.slice(from, open)} `;
    from = close + 1;
  }
  return plain + text.slice(from);
}

function singular(word: string): string {
  if (word.length <= 3 || word.endsWith('ss')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.endsWith('ses')) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}
