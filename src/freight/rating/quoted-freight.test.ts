// Whether freight matches its quote: weight with tare, classes by density, sizes in any pairing, turned units.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuotedLevel } from '../value-sets/service-level.ts';
import { demoTariff } from './demo-tariff.fixture.ts';
import type { RatedQuote } from './quote.ts';
import { freightDifferences } from './quoted-freight.ts';
import { matchSizes, type Size, sizesOf, unlikeSizes } from './quoted-sizes.ts';
import { rateShipment } from './rate-shipment.ts';
import { demoNetwork, item, shipment, sized, unit } from './rated-shipment.fixture.ts';
import type { HandlingUnit } from './shipment.ts';

const tariff = demoTariff();

/** The differences between a quote and a bill, as `field: quoted → billed`. */
function differences(quoted: readonly HandlingUnit[], billed: readonly HandlingUnit[], level: QuotedLevel = 'LTL') {
  const asked = shipment('60608', '30336', quoted);
  const [quote] = rateShipment(asked, [level], tariff, demoNetwork());
  expect(quote!.rateFound, JSON.stringify(quote)).toBe(true);
  return freightDifferences(asked, { ...asked, units: billed }, quote as RatedQuote, tariff).map(
    (one) => `${one.field.replace('commodities.handlingUnits[].', '')}: ${one.quoted} → ${one.billed}`,
  );
}

describe('weight', () => {
  const pallets = (changes: Partial<HandlingUnit> = {}) =>
    unit([item('70', 1200)], { ...sized(48, 40, 50), count: 2, type: 'PL', ...changes });

  it.each<[string, HandlingUnit, HandlingUnit, string[]]>([
    ['the same tare, calculated and submitted', pallets(), pallets({ tareWeightLb: 60 }), []],
    ['within 2%, tare included', pallets(), pallets({ tareWeightLb: 85 }), []],
    ['more tare', pallets(), pallets({ tareWeightLb: 86 }), ['weight: 1260 lb → 1286 lb']],
    ['much tare instead of none', pallets({ tareWeightLb: 0 }), pallets(), ['weight: 1200 lb → 1260 lb']],
    ['pallets where the quote did not say what the units are', pallets({ type: null }), pallets(), []],
    [
      'tare that was submitted counts also then',
      pallets({ type: null }),
      pallets({ tareWeightLb: 90 }),
      ['weight: 1200 lb → 1290 lb'],
    ],
  ])('%s', (_, quoted, billed, expected) => {
    expect(differences([quoted], [billed])).toEqual(expected);
  });
});

describe('a retail guarantee that was quoted without a class', () => {
  /** About 10.4 lb per cubic foot: class 92.5. */
  const box = (items: HandlingUnit['items']) => unit(items, { ...sized(48, 40, 45), weightLb: 520, type: 'CR' });

  it.each<[string, HandlingUnit['items']]>([
    ['without line items', []],
    ['with line items', [item(null, 520)]],
  ])('%s holds for the class of its density alone', (_, items) => {
    expect(differences([box(items)], [box([item('92.5', 520)])], 'ERG')).toEqual([]);
    expect(differences([box(items)], [box([item('250', 520)])], 'ERG')).toEqual([
      'lineItems[].classification: class 92.5 → class 250',
    ]);
  });
});

describe('sizes', () => {
  const size = (lengthIn: number, widthIn: number, heightIn: number, count = 1, isTurnable = false): Size => {
    return { lengthIn, widthIn, heightIn, count, isTurnable };
  };

  it('are paired whichever way that takes', () => {
    const quoted = [size(49, 30, 50), size(48, 40, 50)];
    const billed = [size(49, 40, 50), size(48, 30, 50)];
    expect(unlikeSizes(sizesOf(quoted), sizesOf(billed), 1)).toBeNull();
    expect(unlikeSizes(sizesOf(quoted), sizesOf(billed), 0)).toEqual({
      quoted: '49 × 30 × 50 in',
      billed: '49 × 40 × 50 in',
    });
  });

  it('exchange length and width where the units may be turned', () => {
    expect(unlikeSizes([size(48, 40, 50, 2, true)], [size(40, 48, 50, 2)], 1)).toBeNull();
    expect(unlikeSizes([size(48, 40, 50, 2)], [size(40, 48, 50, 2)], 1)).not.toBeNull();
  });

  it('that are all within the tolerance are always matched', () => {
    const side = fc.integer({ min: 10, max: 14 });
    const off = fc.integer({ min: -1, max: 1 });
    const measured = fc.array(fc.tuple(side, side, side, fc.integer({ min: 1, max: 4 }), off, off, off), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(measured, (all) => {
        const quoted = sizesOf(all.map(([long, wide, high, count]) => size(long, wide, high, count)));
        const billed = sizesOf(
          all
            .map(([long, wide, high, count, x, y, z]) => size(long + x, wide + y, high + z, count))
            .flatMap((one) => Array.from({ length: one.count }, () => ({ ...one, count: 1 })))
            .reverse(),
        );
        expect(unlikeSizes(quoted, billed, 1)).toBeNull();
        const matched = matchSizes(quoted, billed, 1);
        billed.forEach(({ count }, at) => {
          expect([...matched[at]!.values()].reduce((sum, some) => sum + some, 0)).toBe(count);
        });
      }),
      { numRuns: 1000 },
    );
  });
});

it('units that were quoted as turnable are, beside others that are not', () => {
  const freight = (isTurnable: boolean, count: number, widthIn: number) =>
    unit([item('70', 500 * count)], { ...sized(96, widthIn, 60), count, isTurnable, type: 'CR' });
  // Unturned, the four narrow ones take 16 ft; turned, they take 160 in.
  const quoted = [freight(true, 4, 40), freight(false, 1, 50)];
  expect(differences(quoted, [freight(false, 4, 40), freight(false, 1, 50)], 'VTL')).toEqual([]);
  expect(differences(quoted, [freight(false, 1, 40), freight(false, 1, 50), freight(false, 3, 40)], 'VTL')).toEqual([]);
  const notTurnable = [freight(true, 1, 40), freight(false, 3, 40), freight(false, 1, 50)];
  expect(
    differences(
      notTurnable,
      quoted.map((one) => ({ ...one, isTurnable: false })),
      'VTL',
    ),
  ).toEqual([]);
});
