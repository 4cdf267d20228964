// UN and NA numbers: how they are written, and each number's rows in the table.
import type { HazmatEntry } from './hazmat-entry.ts';
import { HAZMAT_TABLE } from './hazmat-table.ts';

export interface HazmatNumber {
  /** Absent if only four digits were given: they can be both a UN and an NA number. */
  readonly prefix: 'UN' | 'NA' | undefined;
  readonly digits: string;
}

const FORM = /^(UN|NA)?[ -]?(\d{4})$/i;

/** `UN1263`, `NA1993`, `un 1263`, or four digits; undefined for anything else. */
export function readHazmatNumber(text: string): HazmatNumber | undefined {
  const found = FORM.exec(text.trim());
  if (found === null) return undefined;
  return { prefix: found[1]?.toUpperCase() as HazmatNumber['prefix'], digits: found[2]! };
}

const byDigits = new Map<string, HazmatEntry[]>();
for (const entry of HAZMAT_TABLE) {
  const digits = entry.id.slice(2);
  byDigits.set(digits, [...(byDigits.get(digits) ?? []), entry]);
}

/** Every row of the number; null if the number is not in the table or not valid. */
export function lookUpHazmat(unna: string): readonly HazmatEntry[] | null {
  const number = readHazmatNumber(unna);
  if (number === undefined) return null;
  const rows = (byDigits.get(number.digits) ?? []).filter(
    ({ id }) => number.prefix === undefined || id.startsWith(number.prefix),
  );
  return rows.length === 0 ? null : rows;
}
