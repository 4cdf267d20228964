// Converts dates, countries, phone numbers and package types from spreadsheet spellings to the API's format.
import { postalForm } from '../../../src/freight/postal-code.ts';
import { BOL_PKG_TYPE } from '../../../src/freight/value-sets/bol-pkg-type.ts';
import { COUNTRY3 } from '../../../src/freight/value-sets/country3.ts';
import { RQ_HU_TYPE } from '../../../src/freight/value-sets/rq-hu-type.ts';
import type { ValueSetEntry } from '../../../src/freight/value-sets/value-set.ts';
import { meaningOf, meaningsOf } from '../../words/code-words.ts';
import { wholeName } from './column-names.ts';

export function isPostalCode(value: string): boolean {
  return postalForm(postalCode(value)) !== null;
}

/** Spreadsheets drop the leading zero of 02134. */
export function postalCode(value: string): string {
  return /^\d{3,4}$/.test(value) ? value.padStart(5, '0') : value.toUpperCase();
}

/** `2026-11-20`, `11/20/2026`, `11/20/26` → 2026-11-20. */
export function isoDay(value: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(value);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(value);
  const parts = iso ? [iso[1], iso[2], iso[3]] : american ? [american[3], american[1], american[2]] : undefined;
  if (parts === undefined) return undefined;
  const [year, month, dayOfMonth] = parts.map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, dayOfMonth));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth
    ? date.toISOString().slice(0, 10)
    : undefined;
}

type Country = (typeof COUNTRY3.entries)[number];

/** By either code or by name, in English or the language of the page; the United States if empty. */
export function countryOf(value: string): Country | undefined {
  const wanted = wholeName(value);
  if (wanted === '') return COUNTRY3.get('USA');
  return COUNTRY3.entries.find(({ code, country2, meaning }) =>
    [code, country2, meaning, meaningOf(COUNTRY3, code)].some((name) => wholeName(name) === wanted),
  );
}

const TERMS = {
  Prepaid: ['prepaid', 'prepagado', 'pagado', 'portpaye', 'prepaye'],
  Collect: ['collect', 'porcobrar', 'portdu', 'percevoir'],
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
