// Covers the lookups in a compiled tariff: the break of a weight, the class of a density, the zone of a distance.
import { describe, expect, it } from 'vitest';
import { FREIGHT_CLASS } from '../../value-sets/freight-class.ts';
import { demoTariff, demoTariffText } from '../demo-tariff.fixture.ts';
import { classByDensity } from './density-classes-file.ts';
import { breakOf } from './weight-breaks-file.ts';

// Compiled by each test, not while the file is loaded, where a run of mutants would not see it.
const tariffOf = () => demoTariff();

it.each([
  [0, 'L5C'],
  [499, 'L5C'],
  [500, 'M5C'],
  [999, 'M5C'],
  [1000, 'M1M'],
  [19_999, 'M10M'],
  [20_000, 'M20M'],
  [1_000_000, 'M20M'],
])('%i lb fall into %s', (weightLb, name) => {
  const { breaks } = tariffOf();
  expect(breaks.names[breakOf(breaks, weightLb)]).toBe(name);
});

describe('the class of a density', () => {
  const CUBIC_FOOT = 1728;

  it('is the one from which the table has it, compared without rounding', () => {
    const { density } = tariffOf();
    const classOf = (weightLb: number, cubicInches: number) =>
      FREIGHT_CLASS.codes[classByDensity(density, weightLb, cubicInches)];
    expect(classOf(1, CUBIC_FOOT + 1)).toBe('400');
    expect(classOf(1, CUBIC_FOOT)).toBe('300');
    expect(classOf(2, CUBIC_FOOT)).toBe('250');
    expect(classOf(500_000, 10_000 * CUBIC_FOOT + 1)).toBe('55');
    expect(classOf(500_000, 10_000 * CUBIC_FOOT)).toBe('50');
    expect(classOf(0, CUBIC_FOOT)).toBe('400');
  });

  it('has the rows of the file', () => {
    const rows = demoTariffText('density-classes.csv')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((row) => row.split(','));
    const { fromThousandths, classIndex } = tariffOf().density;
    expect([...fromThousandths].map((from) => from / 1000)).toEqual(rows.map(([from]) => Number(from)));
    expect([...classIndex].map((index) => FREIGHT_CLASS.codes[index])).toEqual(rows.map(([, code]) => code));
  });
});

describe('the zone of a distance', () => {
  const rows = demoTariffText('zones.csv')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split(',') as [string, string, string]);

  it('is the first that reaches so far', () => {
    const { zones, zoneOfMiles } = tariffOf();
    const named = rows.map(([name, upToMiles]) => [name, Number(upToMiles)] as const);
    const bounds = named.filter(([, miles]) => miles > 0);
    const nameOf = (miles: number) => zones[zoneOfMiles[Math.min(miles, zoneOfMiles.length - 1)]!]!.name;
    for (const [at, [name, miles]] of bounds.entries()) {
      expect(nameOf(miles)).toBe(name);
      expect(nameOf(miles + 1)).toBe(bounds[at + 1]?.[0] ?? rows.at(-1)![0]);
    }
    expect(nameOf(0)).toBe(rows[0]![0]);
    // One entry stands for all longer routes.
    expect(zoneOfMiles).toHaveLength(bounds.at(-1)![1] + 2);
  });

  it('has the minimum of the file', () => {
    expect(tariffOf().zones.map(({ name, minimumCents, index }) => [name, minimumCents / 100, index])).toEqual(
      rows.map(([name, , minimum], at) => [name, Number(minimum), at]),
    );
  });
});
