// What a shipment costs: lines add up to the total whatever was weighed or reported; owed once delivered or returned.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShipmentFacts } from '../shipments/shipment-facts.ts';
import type { ShipmentState } from '../shipments/shipment-state.ts';
import { chargesOf, isBilled } from './owed-charge.ts';

const lines = [
  { description: 'Freight', chargeCents: 61_751 },
  { description: 'Discount', chargeCents: -43_226 },
  { description: 'Fuel surcharge', chargeCents: 5_965 },
];
const made = { quoteId: '', pricing: 'list', networkVersion: 1, tariffVersion: 1 };
const charge = { ...made, totalCents: 24_490, lines };
const facts = (more: Partial<ShipmentFacts> = {}) => ({ weightLb: 930, charge, ...more }) as ShipmentFacts;
const state = (reweigh: ShipmentState['reweigh'], isDelivered = true) =>
  ({ delivery: isDelivered ? { at: 1 } : null, reweigh }) as ShipmentState;
const weighed = (chargeCents: number | null, weightLb = 1_000) => ({ at: 1, weightLb, chargeCents });

test('charges are billed once the freight is delivered or returned', () => {
  const [open, delivered] = [state(null, false), state(null)];
  const returned = { ...open, returned: { at: 1, reasonCode: 'REF', eventId: 'r1' } };
  expect([open, delivered, returned].map(isBilled)).toEqual([false, true, true]);
});

describe('what a shipment costs', () => {
  test.each([
    ['without a price', facts({ charge: null }), state(null), undefined, null],
    ['as agreed', facts(), state(null), undefined, { weightLb: 930, lines, totalCents: 24_490 }],
    [
      'weighed, and the price stays',
      facts(),
      state(weighed(null)),
      undefined,
      { weightLb: 1_000, lines, totalCents: 24_490 },
    ],
    [
      'weighed without a price',
      facts({ charge: null }),
      state(weighed(500)),
      undefined,
      { weightLb: 1_000, lines: [{ code: 'FRT', description: 'Freight', chargeCents: 500 }], totalCents: 500 },
    ],
    [
      'rated again',
      facts(),
      state(weighed(300)),
      { totalCents: 300, lines: [{ description: 'Freight', chargeCents: 300 }] },
      { weightLb: 1_000, lines: [{ description: 'Freight', chargeCents: 300 }], totalCents: 300 },
    ],
    [
      'what was said counts more than the tariff',
      facts(),
      state(weighed(24_000)),
      { totalCents: 300, lines: [] },
      {
        weightLb: 1_000,
        lines: [...lines, { code: 'RWG', description: 'Correction after reweigh', chargeCents: -490 }],
        totalCents: 24_000,
      },
    ],
    ['said to be the same', facts(), state(weighed(24_490)), undefined, { weightLb: 1_000, lines, totalCents: 24_490 }],
  ])('%s', (_, given, then, rated, expected) => {
    const charges = chargesOf(given, then, rated);
    expect(charges && { weightLb: charges.weightLb, lines: charges.lines, totalCents: charges.totalCents }).toEqual(
      expected,
    );
  });

  test('both ratings are shown side by side if the findings change the price', () => {
    const again = { totalCents: 30_000, lines: [{ description: 'Freight', chargeCents: 30_000 }] };
    const inspection = { inspector: 'P. Ortiz', nmfcItem: '156600-4' };
    const { ratings } = chargesOf(facts(), state({ ...weighed(30_000), inspection }), again)!;
    expect(ratings).toEqual({
      declared: { weightLb: 930, lines, totalCents: 24_490 },
      found: { weightLb: 1_000, lines: again.lines, totalCents: 30_000, at: 1, ...inspection },
    });
    expect(chargesOf(facts(), state(weighed(24_490)), undefined)).not.toHaveProperty('ratings');
    expect(chargesOf(facts({ charge: null }), state(weighed(500)), undefined)).not.toHaveProperty('ratings');
  });

  test('the lines add up to the total', () => {
    fc.assert(
      fc.property(fc.option(fc.nat(10_000_000)), fc.boolean(), fc.nat(10_000_000), (said, hasPrice, rated) => {
        const given = facts(hasPrice ? {} : { charge: null });
        const again = { totalCents: rated, lines: [{ description: 'Freight', chargeCents: rated }] };
        const owed = chargesOf(given, state(weighed(said)), again);
        if (owed === null) return !hasPrice && said === null;
        return owed.lines.reduce((sum, line) => sum + line.chargeCents, 0) === owed.totalCents;
      }),
    );
  });
});
