// What is a liquid, what may be a limited quantity, what carries a warning, and the zones of materials that are poisonous by inhalation.
import { expect, test } from 'vitest';
import { isLiquid, mayBeLimitedQuantity, warnsOfInhalation } from './hazard-notes.ts';
import type { HazmatEntry, PackingGroup } from './hazmat-entry.ts';
import { HAZMAT_TABLE } from './hazmat-table.ts';
import { inhalationZoneOf } from './inhalation-zones.ts';

const row = (id: string, hazardClass?: string) =>
  HAZMAT_TABLE.find((entry) => entry.id === id && entry.hazardClass === (hazardClass ?? entry.hazardClass))!;

test.each<[hazardClass: string, allowed: readonly (PackingGroup | null)[]]>([
  ['2.1', [null, 'I', 'II', 'III']],
  ['2.2', [null, 'I', 'II', 'III']],
  ['2.3', []],
  ['3', [null, 'I', 'II', 'III']],
  ['4.1', [null, 'II', 'III']],
  ['4.2', []],
  ['4.3', [null, 'II', 'III']],
  ['5.1', [null, 'II', 'III']],
  ['5.2', [null, 'I', 'II', 'III']],
  ['6.1', [null, 'II', 'III']],
  ['6.2', []],
  ['7', []],
  ['8', [null, 'II', 'III']],
  ['9', [null, 'I', 'II', 'III']],
  ['1.4S', []],
])('class %s may be a limited quantity in groups %j', (hazardClass, allowed) => {
  const groups = [null, 'I', 'II', 'III'] as const;
  const entry = { hazardClass } as HazmatEntry;
  expect(groups.filter((group) => mayBeLimitedQuantity(entry, group))).toEqual(allowed);
});

test('only anhydrous ammonia within the United States carries the warning', () => {
  const warned = HAZMAT_TABLE.filter(warnsOfInhalation).map(({ id, hazardClass }) => `${id} ${hazardClass}`);
  expect(warned).toEqual(['UN1005 2.2']);
});

test.each<[id: string, isOne: boolean]>([
  ['UN1263', true],
  ['UN1017', false],
  ['UN1907', false],
  ['UN1759', false],
  ['UN1823', false],
  ['UN1325', false],
  ['UN1789', true],
])('%s is a liquid: %s', (id, isOne) => {
  expect(isLiquid(row(id))).toBe(isOne);
});

test.each<[number: string, hazardClass: string, name: string, described: string | undefined, zone: string | undefined]>(
  [
    ['UN1005', '2.3', 'Ammonia, anhydrous', undefined, 'D'],
    ['UN1005', '2.2', 'Ammonia, anhydrous', 'D', undefined],
    ['UN3318', '2.3', 'Ammonia solution', undefined, 'D'],
    ['UN3318', '2.2', 'Ammonia solution', undefined, undefined],
    ['UN1744', '8', 'Bromine', undefined, 'A'],
    ['UN1744', '8', 'Bromine', 'B', 'A'],
    ['UN1744', '8', 'Bromine solution', undefined, 'A'],
    ['UN1744', '8', 'Bromine solution', 'B', 'B'],
    ['UN1831', '8', 'Sulfuric acid, fuming with 30% or more free sulfur trioxide', undefined, 'B'],
    ['UN1831', '8', 'Sulfuric acid, fuming with less than 30 percent', undefined, undefined],
    ['UN1955', '2.3', 'Compressed gas, toxic, n.o.s.', 'C', 'C'],
    ['UN1955', '2.3', 'Compressed gas, toxic, n.o.s.', undefined, undefined],
    ['UN1017', '2.3', 'Chlorine', 'A', 'B'],
    ['UN1263', '3', 'Paint', 'A', undefined],
  ],
)('%s of class %s, "%s", said to be of zone %s: %s', (number, hazardClass, name, described, zone) => {
  expect(inhalationZoneOf(number, hazardClass, name, described)).toBe(zone);
});
