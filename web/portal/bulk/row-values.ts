// Converts numbers, dates, countries, phone numbers and package types from spreadsheet spellings to the API's format.
import { postalForm } from '../../../src/freight/postal-code.ts';
import { BOL_PKG_TYPE } from '../../../src/freight/value-sets/bol-pkg-type.ts';
import { COUNTRY3 } from '../../../src/freight/value-sets/country3.ts';
import { RQ_HU_TYPE } from '../../../src/freight/value-sets/rq-hu-type.ts';
import type { ValueSetEntry } from '../../../src/freight/value-sets/value-set.ts';
import { LOCALE } from '../../words/chosen-words.ts';
import { meaningOf, meaningsOf } from '../../words/code-words.ts';
import { wholeName } from './column-names.ts';

export function isPostalCode(value: string): boolean {
  return postalForm(postalCode(value)) !== null;
}

/** Spreadsheets drop the leading zero of 02134. */
export function postalCode(value: string): string {
  return /^\d{3,4}$/.test(value) ? value.padStart(5, '0') : value.toUpperCase();
}

/** `1200`, `1,200`, `1 200`, `1200.00` → 1200. Undefined for `48,5`, which is no whole number where a comma separates decimals. */
export function wholeNumber(value: string): number | undefined {
  if (!/^(?:\d+|\d{1,3}(?:[,\s]\d{3})+)(?:\.0+)?$/.test(value)) return undefined;
  return Number(value.replace(/[,\s]/g, ''));
}

/** Only there are dates written with the month first. */
const MONTH_FIRST = LOCALE.startsWith('en');

/** `2026-11-20`, `11/20/2026`, `11/20/26` → 2026-11-20. */
export function isoDay(value: string, isMonthFirst = MONTH_FIRST): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(value);
  const parts = iso ? iso.slice(1).map(Number) : dayWithSlashes(value, isMonthFirst);
  if (parts === undefined) return undefined;
  const [year, month, dayOfMonth] = parts as [number, number, number];
  const date = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, dayOfMonth));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth
    ? date.toISOString().slice(0, 10)
    : undefined;
}

/** Undefined for `12/01/2026` where many write the day first: it is one of two days. */
function dayWithSlashes(value: string, isMonthFirst: boolean): readonly number[] | undefined {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(value);
  if (parts === null) return undefined;
  const [first, second, year] = parts.slice(1).map(Number) as [number, number, number];
  if (isMonthFirst || second > 12) return [year, first, second];
  return first > 12 || first === second ? [year, second, first] : undefined;
}

type Country = (typeof COUNTRY3.entries)[number];

/** By either code or by name, in English or the language of the page; the United States if empty. */
export function countryOf(value: string): Country | undefined {
  if (value.trim() === '') return COUNTRY3.get('USA');
  const wanted = wholeName(value);
  return COUNTRY3.entries.find(({ code, country2, meaning }) =>
    [code, country2, meaning, meaningOf(COUNTRY3, code)].some((name) => wholeName(name) === wanted),
  );
}

const TERMS = {
  Prepaid: ['prepaid', 'prepagado', 'prepago', 'pagado', 'fletepagado', 'portpaye', 'prepaye'],
  Collect: ['collect', 'porcobrar', 'fleteporcobrar', 'portdu', 'apercevoir'],
} as const;

/** Who pays, as people write it: `Por cobrar`, `port dû`. */
export function termsOf(value: string): keyof typeof TERMS | undefined {
  const wanted = wholeName(value);
  if (TERMS.Prepaid.some((name) => name === wanted)) return 'Prepaid';
  return TERMS.Collect.some((name) => name === wanted) ? 'Collect' : undefined;
}

/** A Canadian code implies its country. */
export function countryOfPlace(country: string, code: string): Country | undefined {
  if (country.trim() === '' && postalForm(postalCode(code)) === 'canadian') return COUNTRY3.get('CAN');
  return countryOf(country);
}

export function plainPhone(value: string): string {
  return value.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
}

/** The code of a unit type, from a quote or BOL code or a name: `PL`, `PAT` and `pallet` are the same. */
export function quoteUnitType(value: string): string {
  return codeIn(meaningsOf(RQ_HU_TYPE), RQ_HU_TYPE.entries, BOL_PKG_TYPE.entries, value);
}

export function bolUnitType(value: string): string {
  return codeIn(meaningsOf(BOL_PKG_TYPE), BOL_PKG_TYPE.entries, RQ_HU_TYPE.entries, value);
}

/** `translated` has the meanings in the language of the page. */
function codeIn(
  translated: readonly ValueSetEntry[],
  own: readonly ValueSetEntry[],
  other: readonly ValueSetEntry[],
  value: string,
): string {
  const wanted = value.trim().toLowerCase();
  const singular = wanted.replace(/s$/, '');
  const named = ({ code, meaning }: ValueSetEntry) =>
    code.toLowerCase() === wanted || meaning === wanted || meaning === singular;
  const found = own.find(named) ?? translated.find(({ meaning }) => isSameName(meaning, wanted, singular));
  if (found !== undefined) return found.code;
  const meant = other.find(named)?.meaning;
  return own.find(({ meaning }) => meaning === meant)?.code ?? value.trim().toUpperCase();
}

function isSameName(name: string, ...others: readonly string[]): boolean {
  return others.some((other) => wholeName(other) === wholeName(name));
}
