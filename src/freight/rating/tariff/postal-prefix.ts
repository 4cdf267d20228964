// Owns postal prefixes in a tariff: their formats, and arrays that find a postal code's row in a single read.
import type { CarrierRow } from '../../carrier-files/carrier-row.ts';
import { type Country, DIGIT_KEYS, digitKey, FSA_KEYS, fsaKey } from '../../postal-code.ts';

/** For each postal key of a country, a number from 1 on, or 0. */
export type NumberOfKey = Readonly<Record<Country, Uint16Array>>;

const FORM: Readonly<Record<Country, readonly [RegExp, string]>> = {
  US: [/^(\d{3}|\d{5})$/, '3 or 5 digits of a ZIP code, with leading zeros'],
  CA: [/^[A-Z]\d[A-Z]$/, 'the first three characters of a Canadian code, as M5V'],
  MX: [/^(\d{2}|\d{3}|\d{5})$/, '2, 3 or 5 digits of a Mexican code, with leading zeros'],
};
const THREE_DIGITS = [/^\d{3}$/, 'the first three digits of a code, with leading zeros'] as const;

/** A prefix of any length that the country allows. */
export function prefixCell<C extends string>(row: CarrierRow<C>, column: C, country: Country): string | null {
  const [pattern, form] = FORM[country];
  return checkedPrefix(row, column, country, pattern, form);
}

/** A three-character prefix, the size of an area in lane tariffs. */
export function areaCell<C extends string>(row: CarrierRow<C>, column: C, country: Country): string | null {
  const [pattern, form] = country === 'CA' ? FORM.CA : THREE_DIGITS;
  return checkedPrefix(row, column, country, pattern, form);
}

function checkedPrefix<C extends string>(
  row: CarrierRow<C>,
  column: C,
  country: Country,
  pattern: RegExp,
  form: string,
): string | null {
  const prefix = row.match(column, pattern, form);
  if (prefix === null || country !== 'CA' || fsaKey(prefix) >= 0) return prefix;
  return row.fault(column, `${prefix} is not used in Canada.`, 'No code has D, F, I, O, Q or U.');
}

export interface NumberedPrefix {
  readonly country: Country;
  readonly prefix: string;
  readonly number: number;
}

/** The longest prefix wins, so that a ZIP code can differ from its neighbors. */
export function numberPostalKeys(prefixes: Iterable<NumberedPrefix>): NumberOfKey {
  const numbers = { US: new Uint16Array(DIGIT_KEYS), CA: new Uint16Array(FSA_KEYS), MX: new Uint16Array(DIGIT_KEYS) };
  for (const { country, prefix, number } of [...prefixes].sort((a, b) => a.prefix.length - b.prefix.length)) {
    if (country === 'CA') numbers.CA[fsaKey(prefix)] = number;
    else {
      const width = 10 ** (5 - prefix.length);
      numbers[country].fill(number, Number(prefix) * width, (Number(prefix) + 1) * width);
    }
  }
  return numbers;
}

/** The number of a postal code in that country; 0 if no prefix matches or the code is malformed. */
export function numberOf(numbers: NumberOfKey, country: Country, postalCode: string): number {
  return numbers[country][country === 'CA' ? fsaKey(postalCode) : digitKey(postalCode)] ?? 0;
}
