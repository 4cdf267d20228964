// How a shipment fills a trailer: known loads, and properties of all freight in any grouping.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoTariff } from '../demo-tariff.fixture.ts';
import { measureFreight } from '../measured-freight.ts';
import { sized, unit } from '../rated-shipment.fixture.ts';
import type { HandlingUnit } from '../shipment.ts';
import type { BillingRules } from '../tariff/billing-rules-file.ts';
import { asEntries, entryOf, freight, inchesApart, kind, regrouped } from './freight.fixture.ts';

const { rules } = demoTariff();
const box = (length: number, width: number, height: number, count: number, changes: Partial<HandlingUnit> = {}) =>
  unit([], { weightLb: 100, ...sized(length, width, height), count, type: 'CR', ...changes });
const feet = (...units: HandlingUnit[]): number => measureFreight(units, rules).linearFeet;
const shared = (...units: HandlingUnit[]): number => measureFreight(units, rules).sharedLinearFeet;
const cartons = (count: number) => box(18, 12, 12, count, { type: 'CT' });

describe('linear feet', () => {
  it.each<[string, HandlingUnit[], number]>([
    ['as many abreast as fit', [box(48, 32, 60, 3)], 4],
    ['30 drums four abreast', [box(23, 23, 35, 30, { type: 'DR' })], 16],
    ['stacked up to the usable height', [box(48, 48, 24, 8, { isStackable: true })], 4],
    [
      'units of another height in the same stack',
      [box(48, 48, 60, 2, { isStackable: true }), box(48, 48, 36, 2, { isStackable: true })],
      4,
    ],
    ['pallets of another height in the same row', [box(48, 40, 60, 1), box(48, 40, 50, 1)], 4],
    ['units of another width in the same row', [box(48, 40, 60, 1), box(48, 56, 60, 1)], 4],
    ['shorter units beside longer ones', [box(60, 48, 60, 1), box(48, 40, 60, 1)], 5],
    ['units of two widths, two abreast each', [box(48, 40, 60, 3), box(48, 44, 60, 3)], 12],
    ['turned to share a row', [box(48, 40, 60, 1, { isTurnable: true }), box(40, 48, 60, 1)], 4],
    ['two of three turnable ones straight, one turned', [box(60, 40, 60, 3, { isTurnable: true })], 9],
    ['four pallets in four entries', Array(4).fill(box(48, 40, 48, 1)), 8],
    ['100 loose cartons from floor to roof', [cartons(100)], 3],
    ['loose cartons beside pallets', [box(48, 40, 90, 2), cartons(20)], 4],
    ['not above pallets that may not be stacked', [box(48, 48, 40, 2), cartons(40)], 6],
    ['above those that may', [box(48, 48, 40, 2, { isStackable: true }), cartons(40)], 4],
    ['large cartons stand', [box(48, 48, 48, 4, { type: 'CT' })], 8],
    ['wider than the trailer: a row for itself', [box(48, 100, 60, 2), box(48, 10, 60, 1)], 12],
  ])('%s', (_, units, expected) => {
    expect(feet(...units)).toBe(expected);
  });

  it.each<[string, HandlingUnit[], number]>([
    ['a bundle of pipes counts a quarter', [box(156, 6, 6, 1)], 4],
    ['half a row', [box(144, 48, 60, 1)], 6],
    ['more than half a row', [box(144, 49, 60, 1)], 9],
    ['two pallets abreast are a whole row', [box(48, 40, 60, 14)], 28],
    ['the last row by its own share', [box(48, 40, 60, 13)], 26],
    ['bundles of several lengths side by side', [156, 155, 154, 153].map((length) => box(length, 12, 6, 1)), 7],
    ['and of several widths', [box(156, 12, 6, 1), box(156, 30, 6, 1)], 7],
    ['a narrow unit that closes a row', [box(100, 50, 60, 1), box(12, 40, 60, 1), box(60, 10, 60, 1)], 8],
  ])('for the linear-foot rule: %s', (_, units, expected) => {
    expect(shared(...units)).toBe(expected);
  });
});

it.each<[string, Partial<BillingRules>, HandlingUnit[], { linearFeet?: number; sharedLinearFeet?: number }]>([
  ['trailerWidthInches', { trailerWidthInches: 100 }, [box(48, 50, 60, 2)], { linearFeet: 4 }],
  [
    'stackingHeightInches',
    { stackingHeightInches: 110 },
    [box(48, 96, 55, 2, { isStackable: true })],
    { linearFeet: 4 },
  ],
  ['loosePieceInches', { loosePieceInches: 0 }, [cartons(8)], { linearFeet: 2 }],
  ['loosePieceFillPercent', { loosePieceFillPercent: 100 }, [cartons(85)], { linearFeet: 2 }],
  ['rowShareStepPercent', { rowShareStepPercent: 50 }, [box(144, 12, 60, 1)], { sharedLinearFeet: 6 }],
  ['rowShareLeastPercent', { rowShareLeastPercent: 75 }, [box(144, 12, 60, 1)], { sharedLinearFeet: 9 }],
])('%s is the tariff’s', (_, changes, units, expected) => {
  expect(measureFreight(units, { ...rules, ...changes })).toMatchObject(expected);
  expect(measureFreight(units, rules)).not.toMatchObject(expected);
});

describe('any freight', () => {
  const numbers = fc.array(fc.nat(10_000), { minLength: 5, maxLength: 40 });
  const assertAll = (property: fc.IRawProperty<unknown>) => fc.assert(property, { numRuns: 2000 });

  it('takes the same feet in any grouping and order of entries', () => {
    assertAll(
      fc.property(freight, numbers, (all, some) => {
        expect(measureFreight(regrouped(all, some), rules)).toEqual(measureFreight(asEntries(all), rules));
      }),
    );
  });

  it.each([
    ['feet', feet],
    ['feet by the share of the width', shared],
  ])('takes no less when a unit is added: %s', (_, measured) => {
    assertAll(
      fc.property(freight, kind, (all, more) => {
        expect(measured(...asEntries(all), entryOf(more, 1))).toBeGreaterThanOrEqual(measured(...asEntries(all)));
      }),
    );
  });

  it.each([
    ['feet', feet],
    ['feet by the share of the width', shared],
  ])('takes no less when one of its units is added: %s', (_, measured) => {
    assertAll(
      fc.property(freight, fc.nat(5), (all, at) => {
        const more = all[at % all.length]![0];
        expect(measured(...asEntries(all), entryOf(more, 1))).toBeGreaterThanOrEqual(measured(...asEntries(all)));
      }),
    );
  });

  it('takes no more together than in two shipments', () => {
    assertAll(
      fc.property(kind, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (one, some, more) => {
        expect(feet(entryOf(one, some + more))).toBeLessThanOrEqual(
          feet(entryOf(one, some)) + feet(entryOf(one, more)),
        );
      }),
    );
  });

  it('takes no less than its cube, and no more than entries in rows of their own', () => {
    assertAll(
      fc.property(freight, (all) => {
        const units = asEntries(all);
        const measured = measureFreight(units, rules);
        const leastIn = measured.cubicInches / (rules.trailerWidthInches * rules.stackingHeightInches);
        const mostIn = units.reduce((sum, one) => sum + inchesApart(one, rules), 0);
        for (const some of [measured.linearFeet, measured.sharedLinearFeet]) {
          expect(some).toBeGreaterThanOrEqual(leastIn / 12);
          expect(some).toBeLessThanOrEqual(Math.ceil(mostIn / 12));
        }
        expect(measured.sharedLinearFeet).toBeLessThanOrEqual(measured.linearFeet);
      }),
    );
  });
});
