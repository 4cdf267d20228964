// Covers high-cost areas: how many there may be, and rows that are none. What they charge is in tariff-contents.test.ts.
import { expect, it } from 'vitest';
import { FaultList } from '../../carrier-files/carrier-fault.ts';
import { readHighCostAreas } from './high-cost-areas-file.ts';

function read(rows: string) {
  const faults = new FaultList();
  const { areas } = readHighCostAreas(Buffer.from(`country,prefix,name,charge\n${rows}`), faults);
  return {
    areas: areas.map(({ name, chargeCents }) => `${name} ${chargeCents}`),
    faults: faults.kept.map(({ row, column, reason }) => `${row} ${column}: ${reason}`),
  };
}

it.each<[string, string[]]>([
  ['US,100,City,10\nUS,100,Town,10\n', ['3 prefix: US 100 is a duplicate of row 2.']],
  ['US,640,City,10\nMX,640,City,10\nUS,64000,City,10\n', []],
  ['XX,100,City,10\n', ['2 country: "XX" is not allowed.']],
  ['US,1,City,10\n', ['2 prefix: "1" is not 3 or 5 digits of a ZIP code, with leading zeros.']],
  ['US,100,,10\n', ['2 name: The cell is empty.']],
  [`US,100,${'x'.repeat(41)},10\n`, ['2 name: The text has 41 characters.']],
  ['US,100,City,much\n', ['2 charge: "much" is not an amount from 0 to 100000 dollars.']],
])('%j has the faults %j', (rows, expected) => {
  expect(read(rows).faults).toEqual(expected);
});

it('a row with a fault is no area', () => {
  expect(read('US,100,City,10\nUS,101,,10\nUS,102,Town,much\nUS,100,Village,10\n').areas).toEqual(['City 1000']);
});

it('there may be 65,000 areas, and no more', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => `US,${String(at).padStart(5, '0')},Area ${at},1\n`).join('');
  expect(read(rows(65_000)).faults).toEqual([]);
  expect(read(rows(65_001)).faults).toEqual(['0 name: There are more than 65000 areas.']);
  // Prefixes of the same name and charge are one area.
  expect(read(`${rows(65_000)}US,99999,Area 0,1\n`).faults).toEqual([]);
});
