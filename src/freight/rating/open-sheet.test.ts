// Covers the first steps of an explanation: the pricing with its agreements, and what the freight measures.
import { describe, expect, it } from 'vitest';
import { contractWith } from './contracts/contract.fixture.ts';
import { demoTariff } from './demo-tariff.fixture.ts';
import type { RatedQuote } from './quote.ts';
import { ALL_LEVELS, rateShipment, rateWithOffers } from './rate-shipment.ts';
import { demoNetwork, item, shipment, sized, unit } from './rated-shipment.fixture.ts';
import type { HandlingUnit, Shipment } from './shipment.ts';

const tariff = demoTariff();
const crate = unit([item('70', 900)], { ...sized(48, 40, 48), type: 'CR' });
const asked = (units: readonly HandlingUnit[], changes: Partial<Shipment> = {}) =>
  shipment('75207', '60601', units, changes);

/** Rule and text of the steps before any charge, which have the numbers 1 and 2. */
function firstSteps(units: readonly HandlingUnit[], changes: Partial<Shipment> = {}): string[] {
  const [quote] = rateShipment(asked(units, changes), ['LTL'], tariff, demoNetwork(), true) as RatedQuote[];
  const steps = quote!.explanation!.filter(({ step }) => step <= 2);
  expect(steps.map(({ chargeCents }) => chargeCents)).toEqual(steps.map(() => null));
  return steps.map(({ step, rule, text }) => `${step} ${rule}: ${text}`);
}

describe('an explanation begins with', () => {
  const measured = '2 measure: 900 lb, 53.33 ft³, 4 linear feet (2 for the linear-foot rule).';

  it.each<[string, Partial<Shipment>, string[]]>([
    ['the list price', { pricing: 'list' }, ['1 pricing: Pricing list: List price.', measured]],
    [
      'a pricing with an absolute minimum',
      {},
      ['1 pricing: Pricing discount-70: 70% off, absolute minimum 135.00.', measured],
    ],
    [
      'the minimum of the contract and its row',
      { contract: contractWith(['US-TX,US-IL,,,,,75,95.50,,']) },
      [
        '1 pricing: Pricing discount-70: 70% off, absolute minimum 95.50.',
        '1 contract: Contract version 1, row 2 (US-TX to US-IL): 75% off, minimum charge 95.50.',
        measured,
      ],
    ],
    [
      'no contract whose rows are for other lanes',
      { contract: contractWith(['US-GA,US-IL,,,,,75,95.50,,']) },
      ['1 pricing: Pricing discount-70: 70% off, absolute minimum 135.00.', measured],
    ],
  ])('%s', (_, changes, expected) => {
    expect(firstSteps([crate], changes)).toEqual(expected);
  });

  it.each<[string, HandlingUnit, string]>([
    ['tare that was calculated', { ...crate, type: 'PL' }, '930 lb (30 lb of it tare), 53.33 ft³, 4 linear feet'],
    [
      'tare that was submitted, as weight',
      { ...crate, type: 'PL', tareWeightLb: 40 },
      '940 lb, 53.33 ft³, 4 linear feet',
    ],
    ['none', crate, '900 lb, 53.33 ft³, 4 linear feet'],
  ])('%s', (_, one, expected) => {
    expect(firstSteps([one])[1]).toBe(`2 measure: ${expected} (2 for the linear-foot rule).`);
  });
});

it('there is no explanation unless it was asked for', () => {
  const explanations = (isExplained?: boolean) =>
    (rateShipment(asked([crate]), ALL_LEVELS, tariff, demoNetwork(), isExplained) as RatedQuote[]).map(
      ({ explanation }) => explanation !== null,
    );
  expect(new Set(explanations())).toEqual(new Set([false]));
  expect(new Set(explanations(false))).toEqual(new Set([false]));
  expect(new Set(explanations(true))).toEqual(new Set([true]));
});

it('what cannot be rated at all has the same reasons with and without offers', () => {
  const nothing = asked([], { pricing: 'gone' });
  const refused = rateShipment(nothing, ['LTLTC', 'VTL'], tariff, demoNetwork());
  expect(refused.map(({ service }) => service.id)).toEqual(['98', '96', '95', '94']);
  expect(rateWithOffers(nothing, ['LTLTC', 'VTL'], tariff, demoNetwork(), false)).toEqual(refused);
});
