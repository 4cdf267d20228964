// Covers lanes that have a zone of their own: which pair of areas has which, and what is no lane.
import { expect, it } from 'vitest';
import { FaultList } from '../../carrier-files/carrier-fault.ts';
import type { Country } from '../../postal-code.ts';
import { readLaneZones } from './lane-zones-file.ts';
import { numberOf } from './postal-prefix.ts';
import { readZones } from './zones-file.ts';

const ZONES = 'zone,upToMiles,minimumCharge\nA,100,1\nB,beyond,1\n';

function read(rows: string, zones = ZONES) {
  const faults = new FaultList();
  const { register } = readZones(Buffer.from(zones), new FaultList());
  const file = `originCountry,originPrefix,destinationCountry,destinationPrefix,zone\n${rows}`;
  const lanes = readLaneZones(Buffer.from(file), register, faults);
  expect(lanes === null).toBe(faults.count > 0);
  return { lanes, faults: faults.kept.map(({ row, column, reason }) => `${row} ${column}: ${reason}`) };
}

it('a lane has the zone of its row, in its own direction', () => {
  const { areaOfKey, areaCount, zoneOfPair } = read(
    'US,752,US,606,B\nUS,606,US,752,A\nUS,640,CA,M5V,A\nMX,640,US,606,B\n',
  ).lanes!;
  const zoneOf = (from: readonly [Country, string], to: readonly [Country, string]) =>
    zoneOfPair[numberOf(areaOfKey, ...from) * areaCount + numberOf(areaOfKey, ...to)];
  const DALLAS = ['US', '75207'] as const;
  const CHICAGO = ['US', '60601'] as const;
  const KANSAS_CITY = ['US', '64000'] as const;
  const MONTERREY = ['MX', '64000'] as const;
  const TORONTO = ['CA', 'M5V2T6'] as const;
  // The zone plus one.
  expect(zoneOf(DALLAS, CHICAGO)).toBe(2);
  expect(zoneOf(CHICAGO, DALLAS)).toBe(1);
  expect(zoneOf(KANSAS_CITY, TORONTO)).toBe(1);
  expect(zoneOf(MONTERREY, CHICAGO)).toBe(2);
  expect(zoneOf(TORONTO, KANSAS_CITY)).toBe(0);
  expect(zoneOf(MONTERREY, TORONTO)).toBe(0);
  expect(zoneOf(KANSAS_CITY, CHICAGO)).toBe(0);
  expect(zoneOf(DALLAS, ['US', '10001'])).toBe(0);
  // Five areas, and 0 for all others.
  expect([areaCount, zoneOfPair.length]).toEqual([6, 36]);
});

it.each<[string, string, string[]]>([
  ['a row for the same lane', 'US,752,US,606,A\nUS,752,US,606,B\n', ['3 : The lane is a duplicate of row 2.']],
  ['the way back', 'US,752,US,606,A\nUS,606,US,752,A\n', []],
  ['the same areas of another country', 'US,752,US,606,A\nMX,752,US,606,A\nUS,752,MX,606,A\n', []],
  ['a lane within an area', 'US,752,US,752,A\n', []],
  ['an origin in no country', 'XX,752,US,606,A\n', ['2 originCountry: "XX" is not allowed.']],
  ['a destination in no country', 'US,752,XX,606,A\n', ['2 destinationCountry: "XX" is not allowed.']],
  [
    'an origin that is no area',
    'US,75,US,606,A\n',
    ['2 originPrefix: "75" is not the first three digits of a code, with leading zeros.'],
  ],
  ['a destination that is no area', 'US,752,CA,D5V,A\n', ['2 destinationPrefix: D5V is not used in Canada.']],
  ['a zone that does not exist', 'US,752,US,606,C\n', ['2 zone: There is no zone "C".']],
])('%s', (_, rows, expected) => {
  expect(read(rows).faults).toEqual(expected);
});

it.each([
  ['originCountry', 'XX,752,US,606,A\n'],
  ['destinationCountry', 'US,752,XX,606,A\n'],
  ['originPrefix', 'US,75,US,606,A\n'],
  ['destinationPrefix', 'US,752,US,60,A\n'],
  ['zone', 'US,752,US,606,C\n'],
])('two rows with a wrong %s are not also taken for the same lane', (column, row) => {
  const faults = read(row + row).faults.map((one) => one.slice(0, one.indexOf(':')));
  expect(faults).toEqual([`2 ${column}`, `3 ${column}`]);
});

it('a zone whose own row is faulty is not reported again, and its lane is left out', () => {
  expect(read('US,752,US,606,A\nUS,606,US,752,B\n', ZONES.replace('100,1', '100,much')).faults).toEqual([]);
});
