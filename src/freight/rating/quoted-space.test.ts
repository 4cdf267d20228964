// Whether the space that freight takes matches its quote: units and sizes, and feet and cube as far as the price depends on them.
import { describe, expect, it } from 'vitest';
import type { QuotedLevel } from '../value-sets/service-level.ts';
import { demoTariff } from './demo-tariff.fixture.ts';
import type { RatedQuote } from './quote.ts';
import { freightDifferences } from './quoted-freight.ts';
import { rateShipment } from './rate-shipment.ts';
import { demoNetwork, item, shipment, sized, unit } from './rated-shipment.fixture.ts';
import type { HandlingUnit } from './shipment.ts';

const tariff = demoTariff();
const SIZES = 'commodities.handlingUnits[].length, width, height';

/** The differences between a quote and a bill, as `field: quoted → billed`, without the field's path. */
function differences(quoted: HandlingUnit, billed: HandlingUnit, level: QuotedLevel, linearFeetGiven = 0): string[] {
  const asked = shipment('60608', '30336', [quoted], { linearFeetGiven });
  const [quote] = rateShipment(asked, [level], tariff, demoNetwork());
  expect(quote!.rateFound, JSON.stringify(quote)).toBe(true);
  const found = freightDifferences(asked, { ...asked, units: [billed] }, quote as RatedQuote, tariff);
  return found.map(
    ({ field, quoted: was, billed: now }) => `${field === SIZES ? 'sizes' : field.split('.').at(-1)}: ${was} → ${now}`,
  );
}

const crates = (count: number, weightLb: number, lengthIn: number, widthIn: number, heightIn: number) =>
  unit([item('70', weightLb)], { ...sized(lengthIn, widthIn, heightIn), count, type: 'CR' });
/** 64 cubic feet each, two abreast. */
const cubes = (count: number, weightLb: number, isStackable: boolean): HandlingUnit => ({
  ...crates(count, weightLb, 48, 48, 48),
  isStackable,
});
/** Without dimensions. */
const bare = (weightLb: number) => unit([item('70', weightLb)], { type: 'CR' });

describe('units and sizes', () => {
  const two = crates(2, 1200, 48, 40, 50);
  it.each<[string, HandlingUnit, HandlingUnit, string[]]>([
    ['the same', two, two, []],
    ['an inch off', two, crates(2, 1200, 49, 39, 51), []],
    ['two inches off', two, crates(2, 1200, 48, 42, 50), ['sizes: 48 × 40 × 50 in → 48 × 42 × 50 in']],
    ['more units', two, { ...two, count: 3 }, ['count: 2 handling units → 3 handling units']],
    ['fewer units', two, { ...two, count: 1 }, ['count: 2 handling units → 1 handling unit']],
    [
      'more of another size',
      two,
      crates(3, 1200, 40, 40, 50),
      ['count: 2 handling units → 3 handling units', 'sizes: 48 × 40 × 50 in → 40 × 40 × 50 in'],
    ],
  ])('%s', (_, quoted, billed, expected) => {
    expect(differences(quoted, billed, 'LTL')).toEqual(expected);
  });
});

describe('feet of units that were quoted as stackable', () => {
  const taken = (count: number, weightLb: number, level: QuotedLevel) =>
    differences(cubes(count, weightLb, true), cubes(count, weightLb, false), level);
  it.each<[string, number, number, QuotedLevel, string[]]>([
    ['do not matter to LTL where no rule applies', 4, 3000, 'LTL', []],
    ['matter where the linear-foot rule does', 8, 3400, 'LTL', ['stackable: 8 linear feet → 16 linear feet']],
    ['matter also where the rule bills hardly more', 8, 15_900, 'LTL', ['stackable: 8 linear feet → 16 linear feet']],
    ['do not if the freight is heavy enough for them', 8, 16_000, 'LTL', []],
    ['matter beyond the limit of the service', 8, 16_000, 'ERG', ['stackable: 8 linear feet → 16 linear feet']],
    ['do not at that limit', 6, 16_000, 'ERG', []],
    ['are the price of volume', 4, 3000, 'VTL', ['stackable: 4 linear feet → 8 linear feet']],
    ['do not matter to exclusive use', 8, 3400, 'EU', []],
    ['matter to it if the truck is too short', 28, 20_000, 'EU', ['stackable: 28 linear feet → 56 linear feet']],
  ])('%s', (_, count, weightLb, level, expected) => {
    expect(taken(count, weightLb, level)).toEqual(expected);
  });

  it('may be fewer than were quoted', () => {
    expect(differences(cubes(4, 3000, false), cubes(4, 3000, true), 'VTL')).toEqual([]);
  });
});

describe('sizes within the tolerance', () => {
  it.each<[string, HandlingUnit, HandlingUnit, string[]]>([
    [
      'reach the cube rule',
      crates(5, 500, 48, 42, 59),
      crates(5, 500, 48, 42, 60),
      ['sizes: 344.17 cubic feet, 500 lb → 350.00 cubic feet, 500 lb'],
    ],
    [
      'leave the cube rule',
      crates(5, 500, 48, 42, 60),
      crates(5, 500, 48, 42, 59),
      ['sizes: 350.00 cubic feet, 500 lb → 344.17 cubic feet, 500 lb'],
    ],
    ['are billed at a cube that is 2% more', crates(5, 500, 48, 42, 60), crates(5, 500, 48, 42, 61), []],
    [
      'are billed at a cube that is more than 2% more',
      crates(6, 500, 48, 48, 46),
      crates(6, 500, 48, 48, 47),
      ['sizes: 368.00 cubic feet, 500 lb → 376.00 cubic feet, 500 lb'],
    ],
    [
      'take another foot by the linear-foot rule',
      crates(2, 900, 78, 80, 20),
      crates(2, 900, 79, 80, 20),
      ['stackable: 13 linear feet → 14 linear feet'],
    ],
    ['take another foot without it', crates(1, 900, 72, 80, 20), crates(1, 900, 73, 80, 20), []],
  ])('%s', (_, quoted, billed, expected) => {
    expect(differences(quoted, billed, 'LTL')).toEqual(expected);
  });
});

describe('a quote without dimensions', () => {
  const without = (size: string) => [`sizes: freight without dimensions → ${size} in`];
  it.each<[string, QuotedLevel, HandlingUnit, string[]]>([
    ['holds for freight that no rule concerns', 'LTL', crates(2, 900, 48, 40, 50), []],
    ['holds for freight that is still without', 'LTL', bare(900), []],
    ['not for the cube rule', 'LTL', crates(5, 500, 48, 42, 60), without('48 × 42 × 60')],
    ['not for the linear-foot rule', 'LTL', crates(2, 900, 80, 80, 20), without('80 × 80 × 20')],
    ['not for overlength', 'LTL', crates(1, 900, 96, 20, 20), without('96 × 20 × 20')],
    ['holds an inch below it', 'LTL', crates(1, 900, 95, 20, 20), []],
    ['not beyond the feet of the service', 'ERG', crates(2, 13_500, 78, 80, 60), without('78 × 80 × 60')],
    ['holds for all of them', 'ERG', crates(2, 13_500, 72, 80, 60), []],
    ['depends on the service', 'LTL', crates(2, 13_500, 78, 80, 60), []],
  ])('%s', (_, level, billed, expected) => {
    expect(differences(bare(billed.weightLb), billed, level)).toEqual(expected);
  });

  it.each<[string, QuotedLevel, HandlingUnit, string[]]>([
    ['are the price of volume', 'VTL', crates(2, 900, 54, 80, 20), ['stackable: 8 linear feet → 9 linear feet']],
    ['may be more than it takes', 'VTL', crates(1, 900, 96, 80, 20), []],
    ['do not answer for the charges of LTL', 'LTL', crates(1, 900, 96, 20, 20), without('96 × 20 × 20')],
    ['do not matter to exclusive use', 'EU', crates(2, 900, 80, 80, 20), []],
  ])('and with stated feet: they %s', (_, level, billed, expected) => {
    expect(differences(bare(900), billed, level, 8)).toEqual(expected);
  });
});
