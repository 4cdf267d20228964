// Covers the rates of a lane: every rate and minimum of the files times the factors of its countries and partner, and its flat charges.
import { describe, expect, it } from 'vitest';
import type { Country } from '../../postal-code.ts';
import { demoTariff, demoTariffText } from '../demo-tariff.fixture.ts';
import { minimumOf, rateBase } from './class-rates-file.ts';
import { laneKind } from './lane-factors-file.ts';
import type { Tariff } from './tariff.ts';
import { CLASS_COUNT, classIndexOf } from './tariff-cells.ts';

const FACTORS =
  'lane,factor,charge,description\nUS,1,0,\nCA,1.18,12.50,Border\nMX,1.35,0,\nINDIRECT,1.125,35,Partner\n';
// Compiled by each test, not while the file is loaded, where a run of mutants would not see it.
const tariffOf = () => demoTariff({ 'lane-factors.csv': FACTORS });
const rowsOf = (name: string) =>
  demoTariffText(name)
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','));

/** Countries, partner, factor in millionths, charges. */
const LANES: readonly [Country, Country, boolean, bigint, string[]][] = [
  ['US', 'US', false, 1_000_000n, []],
  ['US', 'CA', false, 1_180_000n, ['Border 1250']],
  ['CA', 'CA', false, 1_180_000n, ['Border 1250']],
  ['MX', 'US', false, 1_350_000n, []],
  ['US', 'US', true, 1_125_000n, ['Partner 3500']],
  ['MX', 'CA', false, 1_593_000n, ['Border 1250']],
  ['CA', 'US', true, 1_327_500n, ['Border 1250', 'Partner 3500']],
];

describe.each(LANES)('from %s to %s, with a partner: %s', (from, to, isIndirect, millionths, charges) => {
  const timesFactor = (dollars: string) =>
    Number((BigInt(Math.round(Number(dollars) * 100)) * millionths * 2n + 1_000_000n) / 2_000_000n);
  const zoneOf = ({ zones }: Tariff, name: string) => zones.find((zone) => zone.name === name)!.index;

  it('all rates are those of the file times the factor, rounded half up', () => {
    const tariff = tariffOf();
    const kind = laneKind(from, to, isIndirect);
    for (const [zone, freightClass, ...rates] of rowsOf('rates.csv')) {
      const base = rateBase(tariff.rates, kind, zoneOf(tariff, zone!)) + classIndexOf(freightClass!);
      const found = rates.map((_, at) => tariff.rates.rateCents[base + at * CLASS_COUNT]);
      expect(found, `${zone} ${freightClass}`).toEqual(rates.map(timesFactor));
    }
  });

  it('so are the minimums', () => {
    const tariff = tariffOf();
    const kind = laneKind(from, to, isIndirect);
    for (const [zone, , minimum] of rowsOf('zones.csv')) {
      expect(minimumOf(tariff.rates, kind, zoneOf(tariff, zone!)), zone).toBe(timesFactor(minimum!));
    }
  });

  it('the factor and the charges are told', () => {
    const tariff = tariffOf();
    const kind = laneKind(from, to, isIndirect);
    expect(tariff.laneFactors[kind]).toBeCloseTo(Number(millionths) / 1_000_000, 10);
    expect(tariff.laneCharges[kind]!.map((one) => `${one.description} ${one.chargeCents}`)).toEqual(charges);
    expect(laneKind(to, from, isIndirect)).toBe(kind);
  });
});

it('lanes with the same factor share their rates', () => {
  const { rates, laneFactors } = tariffOf();
  const { tableOfKind, rateCents, minimumCents, zoneCount, breakCount } = rates;
  const tables = new Set(laneFactors).size;
  expect(new Set(tableOfKind).size).toBe(tables);
  expect([rateCents.length, minimumCents.length]).toEqual([
    tables * zoneCount * breakCount * CLASS_COUNT,
    tables * zoneCount,
  ]);
});

it.each([
  ['just so long', 'x'.repeat(60), true],
  ['longer', 'x'.repeat(61), false],
])('the name of a charge may have 60 characters: %s', (_, name, isAllowed) => {
  const compile = () => demoTariff({ 'lane-factors.csv': FACTORS.replace('Border', name) });
  if (isAllowed) expect(compile).not.toThrow();
  else expect(compile).toThrow('no name of 1 to 60 characters');
});

it('a charge of nothing needs no name, and is none', () => {
  const named = demoTariff({ 'lane-factors.csv': FACTORS.replace('US,1,0,', `US,1,0,${'x'.repeat(61)}`) });
  expect(named.laneCharges[laneKind('US', 'US', false)]).toEqual([]);
});
