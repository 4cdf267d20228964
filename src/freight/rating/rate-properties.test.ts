// Properties of every shipment's price: the sum, the deficit, accessorials that only add, independence of order.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { perHundredweight } from '../money.ts';
import { FREIGHT_CLASS } from '../value-sets/freight-class.ts';
import { RQ_ACCESSORIAL } from '../value-sets/rq-accessorial.ts';
import { demoTariff } from './demo-tariff.fixture.ts';
import type { Quote, RatedQuote } from './quote.ts';
import { ALL_LEVELS, rateShipment } from './rate-shipment.ts';
import { demoNetwork, item, shipment, unit } from './rated-shipment.fixture.ts';
import type { HandlingUnit, LineItem, Shipment } from './shipment.ts';

const network = demoNetwork();
const tariff = demoTariff();
/** Discounts that vary by break, so that the net price rather than the gross decides about a deficit. */
const uneven = demoTariff({
  'pricings.csv':
    'pricing,description,minimumCharge,L5C,M5C,M1M,M2M,M5M,M10M,M20M\nlist,Uneven,60,75,70,72,40,55.5,20,61\n' +
    'discount-70,Uneven,120,10,80,15,66.66,5,90,33.33\ndiscount-78-fak,Falling,118,80,70,60,50,40,30,20\n',
});

const ZIPS = ['75207', '77002', '60601', '23230', '10001', '99501', '96813', 'M5V2T6', '64000', '59001', '90001'];
const zip = fc.constantFrom(...ZIPS);
const pricing = fc.constantFrom('list', 'discount-70', 'discount-78-fak');
const freightClass = fc.constantFrom(...FREIGHT_CLASS.codes);
const codes = fc.uniqueArray(fc.constantFrom(...RQ_ACCESSORIAL.codes), { maxLength: 5 });
const lineItem: fc.Arbitrary<LineItem> = fc
  .record({ freightClass, weightLb: fc.integer({ min: 1, max: 4000 }), isHazardous: fc.boolean() })
  .map((one) => ({ description: 'Goods', ...one }));
const side = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 260 }));
const handlingUnit: fc.Arbitrary<HandlingUnit> = fc
  .record({
    items: fc.array(lineItem, { minLength: 1, maxLength: 3 }),
    count: fc.integer({ min: 1, max: 12 }),
    type: fc.constantFrom('PL', 'CT', 'SK', null),
    tareWeightLb: fc.option(fc.integer({ min: 1, max: 200 })),
    restLb: fc.integer({ min: 0, max: 90 }),
    lengthIn: side,
    widthIn: side,
    heightIn: side,
    isStackable: fc.boolean(),
    isTurnable: fc.boolean(),
  })
  .map(({ items, restLb, ...rest }) => {
    const own = unit(items, rest);
    return { ...own, weightLb: own.weightLb + restLb };
  });
const anyShipment: fc.Arbitrary<Shipment> = fc
  .record({
    from: zip,
    to: zip,
    units: fc.array(handlingUnit, { minLength: 1, maxLength: 4 }),
    pricing,
    accessorials: codes,
    fullValueCents: fc.constantFrom(0, 0, 10_000, 1_234_567, 15_000_000),
    linearFeetGiven: fc.integer({ min: 0, max: 60 }),
  })
  .map(({ from, to, units, ...rest }) => shipment(from, to, units, rest));

/**
 * A line and its deficit are rounded separately, so that 930 + 70 lb can cost a cent more than 1,000 lb, and one cent of net can add one
 * of fuel. A price falls by no more than that.
 */
const ROUNDING_CENTS = 2;

const rate = (one: Shipment, isExplained = false, withTariff = tariff): Quote[] =>
  rateShipment(one, ALL_LEVELS, withTariff, network, isExplained);
const totalOf = (quote: Quote): number | null => (quote.rateFound ? quote.totalCents : null);
const sum = (list: readonly { readonly chargeCents: number | null }[]): number =>
  list.reduce((total, { chargeCents }) => total + (chargeCents ?? 0), 0);

/** Charge codes with their amounts, in any order. */
const codesOf = (list: readonly { readonly chargeCents: number | null; readonly code?: string }[]): string[] =>
  list.flatMap(({ code, chargeCents }) => (chargeCents === null ? [] : [`${code} ${chargeCents}`])).sort();

describe('every quote', () => {
  it('adds up to the cent, is whole cents, and its explanation tells the same', () => {
    let found = 0;
    fc.assert(
      fc.property(anyShipment, (one) => {
        for (const quote of rate(one, true)) {
          if (!quote.rateFound) {
            expect(quote.reasons.length).toBeGreaterThan(0);
            continue;
          }
          found++;
          expect(sum(quote.lineItemCharges) + sum(quote.chargeItems)).toBe(quote.totalCents);
          expect(sum(quote.explanation!)).toBe(quote.totalCents);
          expect(codesOf(quote.explanation!)).toEqual(codesOf([...quote.lineItemCharges, ...quote.chargeItems]));
          expect(
            [...quote.lineItemCharges, ...quote.chargeItems].every((part) => Number.isSafeInteger(part.chargeCents)),
          ).toBe(true);
          expect(quote.totalCents).toBeGreaterThan(0);
          expect(quote.deliveryDay).toBeGreaterThan(quote.shipDay);
        }
      }),
      { numRuns: 400 },
    );
    expect(found).toBeGreaterThan(300);
  });

  it('has every accessorial among its charge items', () => {
    fc.assert(
      fc.property(anyShipment, (one) => {
        for (const quote of rate(one)) {
          if (!quote.rateFound) continue;
          const items = quote.chargeItems.map(({ description, chargeCents }) => `${description} ${chargeCents}`);
          for (const { description, chargeCents } of quote.accessorials) {
            expect(items).toContain(`${description} ${chargeCents}`);
          }
        }
      }),
    );
  });

  it('rounds each line half up, once', () => {
    fc.assert(
      fc.property(anyShipment, (one) => {
        for (const quote of rate(one)) {
          if (!quote.rateFound) continue;
          for (const { rateCents, weightLb, chargeCents } of quote.lineItemCharges) {
            if (rateCents !== null) expect(chargeCents).toBe(perHundredweight(rateCents, weightLb));
          }
        }
      }),
    );
  });

  it('is the same with an explanation and without', () => {
    fc.assert(
      fc.property(anyShipment, (one) => {
        expect(rate(one, true).map((quote) => ({ ...quote, explanation: null }))).toEqual(
          rate(one).map((quote) => ({ ...quote, explanation: null })),
        );
      }),
      { numRuns: 50 },
    );
  });
});

describe('the order', () => {
  it('of units and line items does not matter to the price', () => {
    fc.assert(
      fc.property(anyShipment, (one) => {
        const turned = [...one.units].reverse().map((own) => ({ ...own, items: [...own.items].reverse() }));
        expect(rate({ ...one, units: turned }).map(totalOf)).toEqual(rate(one).map(totalOf));
      }),
    );
  });

  it('of line items does not matter where two declared classes are rated as one', () => {
    // Both are class 60 under the account's FAK. Their tare may or may not be merged with that of the other units.
    const mixed = [item('85', 1), item('50', 1)];
    const others = [
      unit([item('110', 498)], { weightLb: 514, tareWeightLb: 120 }),
      unit([item('50', 1_082)], { type: 'PL' }),
    ];
    const totals = [mixed, mixed.toReversed()].map((items) => {
      const units = [unit(items, { weightLb: 12, tareWeightLb: 182 }), ...others];
      return rate(shipment('75207', '75207', units, { pricing: 'discount-78-fak' })).map(totalOf);
    });
    expect(totals[1]).toEqual(totals[0]);
  });

  it('of accessorials does not matter either', () => {
    fc.assert(
      fc.property(anyShipment, (one) => {
        const turned = [...one.accessorials].reverse();
        expect(rate({ ...one, accessorials: turned }).map(totalOf)).toEqual(rate(one).map(totalOf));
      }),
    );
  });
});

describe('the price', () => {
  it('never falls when an accessorial is added', () => {
    fc.assert(
      fc.property(anyShipment, fc.constantFrom(...RQ_ACCESSORIAL.codes), (one, code) => {
        const more = rate({ ...one, accessorials: [...one.accessorials, code] });
        // HDSIG costs 5.00 less than HD and APT, which it includes.
        const { includes } = tariff.accessorials.get(code)!;
        const before = rate({ ...one, accessorials: one.accessorials.filter((other) => !includes.includes(other)) });
        before.forEach((quote, at) => {
          const after = more[at]!;
          if (quote.rateFound && after.rateFound) expect(after.totalCents).toBeGreaterThanOrEqual(quote.totalCents);
        });
        // A quote that was refused cannot succeed by requesting more.
        rate(one).forEach((quote, at) => {
          if (!quote.rateFound) expect(more[at]!.rateFound).toBe(false);
        });
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['with equal discounts', tariff],
    ['with discounts that differ by break', uneven],
  ])('never falls when the weight rises, %s', (_, withTariff) => {
    const weights = fc.tuple(fc.integer({ min: 1, max: 19_999 }), fc.integer({ min: 1, max: 700 }));
    fc.assert(
      fc.property(zip, zip, pricing, freightClass, weights, (from, to, name, ofClass, [weightLb, moreLb]) => {
        const price = (lb: number) => {
          const one = shipment(from, to, [unit([item(ofClass, lb)])], { pricing: name });
          return totalOf(rateShipment(one, ['LTL'], withTariff, network)[0]!)!;
        };
        const heavier = Math.min(weightLb + moreLb, 20_000);
        expect(price(heavier)).toBeGreaterThanOrEqual(price(weightLb) - ROUNDING_CENTS);
      }),
      { numRuns: 1000 },
    );
  });

  it('is never lowered by the cube rule', () => {
    const withoutCube = { ...tariff, rules: { ...tariff.rules, cubeRuleCubicFeet: 10_000 } };
    // About 350 to 700 ft³, at 1 to 8 lb per cubic foot.
    const light = fc.record({
      ofClass: freightClass,
      heightIn: fc.integer({ min: 55, max: 96 }),
      count: fc.integer({ min: 5, max: 6 }),
      weightLb: fc.integer({ min: 300, max: 4000 }),
    });
    let raised = 0;
    fc.assert(
      fc.property(zip, zip, pricing, light, (from, to, name, { ofClass, weightLb, ...size }) => {
        const price = (lb: number, withTariff: typeof tariff) => {
          const own = unit([item(ofClass, lb)], { lengthIn: 48, widthIn: 48, ...size });
          const one = shipment(from, to, [own], { pricing: name });
          return totalOf(rateShipment(one, ['LTL'], withTariff, network)[0]!)!;
        };
        const now = price(weightLb, tariff);
        if (now > price(weightLb, withoutCube)) raised++;
        expect(now).toBeGreaterThanOrEqual(price(weightLb, withoutCube));
      }),
      { numRuns: 1000 },
    );
    expect(raised).toBeGreaterThan(100);
  });

  it('never falls around each break, pound by pound', () => {
    for (const fromLb of [500, 1000, 2000, 5000, 10_000, 20_000]) {
      let highest = 0;
      for (let lb = fromLb - 120; lb <= Math.min(fromLb + 5, 20_000); lb++) {
        const one = shipment('75207', '23230', [unit([item('92.5', lb)])], { pricing: 'list' });
        const now = totalOf(rateShipment(one, ['LTL'], tariff, network)[0]!)!;
        expect(now).toBeGreaterThanOrEqual(highest - ROUNDING_CENTS);
        highest = Math.max(highest, now);
      }
    }
  });

  it('does not know the shipment: rating changes nothing that it was given', () => {
    fc.assert(
      fc.property(anyShipment, (one) => {
        const before = JSON.stringify({ ...one, origin: 0, destination: 0 });
        const first = rate(one) as RatedQuote[];
        expect(JSON.stringify({ ...one, origin: 0, destination: 0 })).toBe(before);
        expect(rate(one)).toEqual(first);
      }),
      { numRuns: 50 },
    );
  });
});
