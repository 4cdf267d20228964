// Covers postal prefixes: which form each country has, and which codes belong to one.
import { describe, expect, it } from 'vitest';
import { FaultList } from '../../carrier-files/carrier-fault.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import type { Country } from '../../postal-code.ts';
import { areaCell, numberOf, numberPostalKeys, prefixCell } from './postal-prefix.ts';

/** The prefix, or the reason why it is none. */
function readBy(cell: typeof prefixCell, country: Country, prefix: string): string | null {
  const faults = new FaultList();
  let found: string | null = null;
  const format = { file: 'areas.csv', columns: ['prefix'] as const, maxBytes: 100 };
  readTable(Buffer.from(`prefix\n${prefix}\n`), format, faults, (row) => {
    found = cell(row, 'prefix', country);
  });
  expect(faults.kept.length).toBe(found === null ? 1 : 0);
  return found ?? faults.kept[0]!.reason;
}

describe('a prefix', () => {
  it.each<[Country, string]>([
    ['US', '100'],
    ['US', '10001'],
    ['CA', 'M5V'],
    ['CA', 'A0A'],
    ['MX', '64'],
    ['MX', '640'],
    ['MX', '64000'],
  ])('of %s may be %s', (country, prefix) => {
    expect(readBy(prefixCell, country, prefix)).toBe(prefix);
  });

  it.each<[Country, string, RegExp]>([
    ['US', '10', /"10" is not 3 or 5 digits of a ZIP code/],
    ['US', '1000', /is not 3 or 5 digits/],
    ['US', '100001', /is not 3 or 5 digits/],
    ['US', 'x100', /is not 3 or 5 digits/],
    ['US', 'M5V', /is not 3 or 5 digits/],
    ['CA', '100', /is not the first three characters of a Canadian code/],
    ['CA', 'M5V2', /is not the first three characters/],
    ['CA', 'XM5V', /is not the first three characters/],
    ['CA', 'D5V', /D5V is not used in Canada/],
    ['CA', 'M5U', /M5U is not used in Canada/],
    ['MX', '6', /is not 2, 3 or 5 digits of a Mexican code/],
    ['MX', '6400', /is not 2, 3 or 5 digits/],
    ['MX', '640000', /is not 2, 3 or 5 digits/],
  ])('of %s may not be %s', (country, prefix, reason) => {
    expect(readBy(prefixCell, country, prefix)).toMatch(reason);
  });

  it.each<[Country, string, string | RegExp]>([
    ['US', '100', '100'],
    ['US', '10001', /is not the first three digits of a code/],
    ['US', '10', /is not the first three digits/],
    ['US', 'x100', /is not the first three digits/],
    ['MX', '640', '640'],
    ['MX', '64000', /is not the first three digits/],
    ['CA', 'M5V', 'M5V'],
    ['CA', '100', /is not the first three characters of a Canadian code/],
  ])('that is an area of a lane in %s: %s', (country, prefix, expected) => {
    if (typeof expected === 'string') expect(readBy(areaCell, country, prefix)).toBe(expected);
    else expect(readBy(areaCell, country, prefix)).toMatch(expected);
  });
});

describe('the number of a code', () => {
  const numbers = numberPostalKeys([
    { country: 'US', prefix: '10001', number: 5 },
    { country: 'US', prefix: '100', number: 1 },
    { country: 'US', prefix: '999', number: 9 },
    { country: 'CA', prefix: 'A0A', number: 2 },
    { country: 'CA', prefix: 'M5V', number: 3 },
    { country: 'MX', prefix: '640', number: 6 },
    { country: 'MX', prefix: '64', number: 4 },
  ]);

  it.each<[Country, string, number]>([
    ['US', '09999', 0],
    ['US', '10000', 1],
    ['US', '10001', 5],
    ['US', '10001-1234', 5],
    ['US', '10002', 1],
    ['US', '10099', 1],
    ['US', '10100', 0],
    ['US', '99899', 0],
    ['US', '99999', 9],
    ['CA', 'A0A1A1', 2],
    ['CA', 'M5V 2T6', 3],
    ['CA', 'm5v2t6', 3],
    ['CA', 'M5W2T6', 0],
    ['MX', '63999', 0],
    ['MX', '64000', 6],
    ['MX', '64099', 6],
    ['MX', '64100', 4],
    ['MX', '64999', 4],
    ['MX', '65000', 0],
    ['MX', '10001', 0],
    ['US', '64000', 0],
    ['US', 'M5V2T6', 0],
    ['CA', '10001', 0],
    ['US', '1000', 0],
  ])('%s %s is %i', (country, code, expected) => {
    expect(numberOf(numbers, country, code)).toBe(expected);
  });
});
