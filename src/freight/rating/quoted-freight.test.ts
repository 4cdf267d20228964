// Whether freight matches its quote: weight with tare, classes, hazardous materials, the space it takes, turned units.
import { describe, expect, it } from 'vitest';
import type { FreightClass } from '../value-sets/freight-class.ts';
import type { QuotedLevel } from '../value-sets/service-level.ts';
import { contractWith } from './contracts/contract.fixture.ts';
import { demoTariff } from './demo-tariff.fixture.ts';
import type { RatedQuote } from './quote.ts';
import { freightDifferences } from './quoted-freight.ts';
import { rateShipment } from './rate-shipment.ts';
import { demoNetwork, item, shipment, sized, unit } from './rated-shipment.fixture.ts';
import type { HandlingUnit, Shipment } from './shipment.ts';

const tariff = demoTariff();

/** The differences between a quote and a bill, as `field: quoted → billed`. */
function differences(
  quoted: readonly HandlingUnit[],
  billed: readonly HandlingUnit[],
  level: QuotedLevel = 'LTL',
  changes: Partial<Shipment> = {},
) {
  const asked = shipment('60608', '30336', quoted, changes);
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

  it('is compared without calculated tare if any unit has no type', () => {
    const [typed, untyped] = [pallets(), pallets({ type: null })];
    expect(differences([typed, untyped], [typed, typed])).toEqual([]);
    expect(differences([untyped, typed], [typed, { ...typed, weightLb: 1300 }])).toEqual(['weight: 2400 lb → 2500 lb']);
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

describe('classes', () => {
  /** Pounds by class, in a crate without dimensions. */
  const crate = (pounds: Readonly<Record<string, number>>) => [
    unit(
      Object.entries(pounds).map(([freightClass, lb]) => item(freightClass as FreightClass, lb)),
      { type: 'CR' },
    ),
  ];
  const half = crate({ 70: 600, 85: 600 });
  const halfText = '600 lb of class 70 and 600 lb of class 85';

  it.each<[string, HandlingUnit[], HandlingUnit[], string | null]>([
    ['the same', half, half, null],
    ['shares that differ by 2% of the weight', half, crate({ 70: 624, 85: 576 }), null],
    ['by more', half, crate({ 70: 625, 85: 575 }), `${halfText} → 625 lb of class 70 and 575 lb of class 85`],
    ['more of each', half, crate({ 70: 612, 85: 612 }), null],
    ['less of each', half, crate({ 70: 588, 85: 588 }), null],
    [
      'a pound of another',
      crate({ 70: 1200 }),
      crate({ 70: 1199, 250: 1 }),
      'class 70 → 1199 lb of class 70 and 1 lb of class 250',
    ],
    [
      'a pound of another no longer',
      crate({ 70: 1199, 250: 1 }),
      crate({ 70: 1200 }),
      '1199 lb of class 70 and 1 lb of class 250 → class 70',
    ],
    ['none, and no dimensions to derive it from', half, [unit([item(null, 1200)], { type: 'CR' })], null],
  ])('%s', (_, quoted, billed, expected) => {
    expect(differences(quoted, billed)).toEqual(expected === null ? [] : [`lineItems[].classification: ${expected}`]);
  });

  it('that are rated alike are not told apart, nor by services that are not by class', () => {
    const [class55, class70, class250] = ['55', '70', '250'].map((one) => crate({ [one]: 1200 }));
    expect(differences(class55!, class70!, 'LTL', { pricing: 'discount-78-fak' })).toEqual([]);
    expect(differences(class55!, class250!, 'LTL', { pricing: 'discount-78-fak' })).toEqual([
      'lineItems[].classification: class 70 → class 250',
    ]);
    const contract = contractWith(['any,any,,,,,,,50-85=70,']);
    expect(differences(class55!, class70!, 'LTL', { contract })).toEqual([]);
    for (const pricing of ['discount-70', 'list']) {
      expect(differences(class55!, class70!, 'LTL', { pricing })).toEqual([
        'lineItems[].classification: class 55 → class 70',
      ]);
    }
    expect(differences(crate({ 50: 1200 }), class70!)).toEqual(['lineItems[].classification: class 50 → class 70']);
    expect(differences(class55!, class250!, 'VTL', { linearFeetGiven: 8 })).toEqual([]);
  });

  it('say as little as the quote about what is hazardous', () => {
    const goods = (isHazardous: boolean) => [unit([item('70', 1200, { isHazardous })], { type: 'CR' })];
    const field = 'lineItems[].hazardous';
    expect(differences(goods(true), goods(true))).toEqual([]);
    expect(differences(goods(false), goods(true))).toEqual([`${field}: no hazardous materials → hazardous materials`]);
    expect(differences(goods(true), goods(false))).toEqual([`${field}: hazardous materials → no hazardous materials`]);
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

it('classes are not compared once the pricing of the quote is gone from the tariff', () => {
  const asked = shipment('60608', '30336', [unit([item('70', 1200)])]);
  const [quote] = rateShipment(asked, ['LTL'], tariff, demoNetwork()) as RatedQuote[];
  const billed = { ...asked, units: [unit([item('100', 1200)])] };
  expect(freightDifferences(asked, billed, quote!, tariff)).toHaveLength(1);
  expect(freightDifferences(asked, billed, quote!, { ...tariff, pricings: new Map() })).toEqual([]);
});
