// A shipment has one price however it is split into entries; and what freight of awkward shapes costs.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCents } from '../money.ts';
import { demoTariff } from './demo-tariff.fixture.ts';
import { asEntries, freight, regrouped } from './packing/freight.fixture.ts';
import type { Quote, RatedQuote } from './quote.ts';
import { ALL_LEVELS, rateShipment, rateWithOffers } from './rate-shipment.ts';
import { demoNetwork, item, shipment, sized, unit } from './rated-shipment.fixture.ts';
import type { HandlingUnit } from './shipment.ts';

const tariff = demoTariff();
const CHICAGO = '60608';
const ATLANTA = '30336';
const rate = (units: readonly HandlingUnit[], levels = ALL_LEVELS): Quote[] =>
  rateShipment(shipment(CHICAGO, ATLANTA, units), levels, tariff, demoNetwork());
const ltl = (...units: HandlingUnit[]): RatedQuote => {
  const [quote] = rate(units, ['LTL']);
  if (!quote!.rateFound) throw new Error(JSON.stringify(quote));
  return quote!;
};
const pallets = (count: number): HandlingUnit =>
  unit([item('70', 500 * count)], { ...sized(48, 40, 48), count, type: 'PL' });
const times = (count: number, one: HandlingUnit): HandlingUnit[] => Array.from({ length: count }, () => one);
const codes = (quote: RatedQuote): string[] => quote.accessorials.map(({ code }) => code);

describe('Chicago to Atlanta, 70% off', () => {
  it.each([4, 6])('%i entries of one pallet cost as much as one entry of all', (count) => {
    const apart = ltl(...times(count, pallets(1)));
    const together = ltl(pallets(count));
    expect(apart.totalCents).toBe(together.totalCents);
    expect(apart).toMatchObject({ linearFeet: count * 2, lineItemCharges: together.lineItemCharges });
    expect(formatCents(together.totalCents)).toBe({ 4: '515.50', 6: '773.23' }[count]);
  });

  it('one bundle of 13 ft pays for its length by LONG16', () => {
    const quote = ltl(unit([item('70', 100)], { ...sized(156, 6, 6), type: 'BD' }));
    expect(codes(quote)).toEqual(['LONG16']);
    expect(formatCents(quote.totalCents)).toBe('388.27');
  });

  it('one bundle of 20 ft pays for its length by LONG28', () => {
    const quote = ltl(unit([item('150', 600)], { ...sized(240, 12, 12), type: 'BD' }));
    expect(codes(quote)).toEqual(['LONG28']);
    expect(formatCents(quote.totalCents)).toBe('1197.12');
  });

  it('100 loose cartons take three feet', () => {
    const carton = (count: number) => unit([item('70', 20 * count)], { ...sized(18, 12, 12), count, type: 'CT' });
    expect(ltl(carton(100)).linearFeet).toBe(3);
    expect({ ...ltl(...times(100, carton(1))), alerts: [] }).toEqual({ ...ltl(carton(100)), alerts: [] });
  });

  it('30 drums stand four abreast', () => {
    const drums = unit([item('70', 12_000)], { ...sized(23, 23, 35), count: 30, type: 'DR' });
    expect(ltl(drums).linearFeet).toBe(16);
  });
});

it('14 entries of one pallet are 28 ft, and move as volume', () => {
  const one = unit([item('70', 365)], { ...sized(48, 40, 48), type: 'PL', tareWeightLb: 0 });
  const [ltlQuote, volume] = rateShipment(
    shipment(CHICAGO, '90001', times(14, one)),
    ['LTL', 'VTL'],
    tariff,
    demoNetwork(),
  );
  expect(!ltlQuote!.rateFound && ltlQuote!.reasons.map(({ messageId }) => messageId)).toEqual(['TOO_LONG']);
  expect(volume).toMatchObject({ rateFound: true, linearFeet: 28, totalWeightLb: 5110 });
});

describe('volume beside LTL', () => {
  const offered = (count: number, levels: Parameters<typeof rate>[1] = ['LTL']) =>
    rateWithOffers(shipment(CHICAGO, ATLANTA, [pallets(count)]), levels, tariff, demoNetwork(), false);
  const services = (list: readonly Quote[]) => list.map(({ service }) => service.id);
  const alerts = (list: readonly Quote[]) => list[0]!.alerts.filter(({ messageId }) => messageId === 'VOLUME_OFFERED');

  it('is offered where one more pallet would double the price, and where it has', () => {
    expect(services(offered(5))).toEqual(['99']);
    for (const count of [6, 7]) {
      const list = offered(count);
      expect(services(list)).toEqual(['99', '94']);
      const price = formatCents((list[1] as RatedQuote).totalCents);
      expect(alerts(list)[0]!.message).toContain(`Volume and Truckload Basic costs ${price};`);
    }
    const [before, after] = [offered(6)[0], offered(7)[0]] as [RatedQuote, RatedQuote];
    expect(after.totalCents).toBeGreaterThan(2 * before.totalCents);
  });

  it('is not offered again where it was asked for, nor where it is not available', () => {
    expect(services(offered(6, ['LTL', 'VTL']))).toEqual(['99', '94']);
    expect(alerts(offered(6, ['LTL', 'VTL']))).toEqual([]);
    expect(services(offered(6, ['LTLTC']))).toEqual(['98', '96', '95']);
    const uncovered = shipment(CHICAGO, ATLANTA, [pallets(6), unit([item('70', 100)])]);
    expect(services(rateWithOffers(uncovered, ['LTL'], tariff, demoNetwork(), false))).toEqual(['99']);
  });
});

it('volume is offered for any freight alike, whichever entry comes first', () => {
  const box = (changes: Partial<HandlingUnit>) =>
    unit([item('70', 900)], { ...sized(48, 48, 48), count: 2, type: 'CR', ...changes });
  const offers = (units: readonly HandlingUnit[]) =>
    rateWithOffers(shipment(CHICAGO, ATLANTA, units), ['LTL'], tariff, demoNetwork(), false).map(
      ({ service }) => service.id,
    );
  // Three rows of two: another unstackable unit needs a fourth row, a stackable one does not.
  const units = [box({ isStackable: true, count: 1, weightLb: 100 }), box({ count: 5 })];
  expect(offers(units)).toEqual(['99', '94']);
  expect(offers([...units].reverse())).toEqual(offers(units));
});

it('any freight has the same price in any grouping and order of entries', () => {
  const numbers = fc.array(fc.nat(10_000), { minLength: 5, maxLength: 40 });
  const figures = (units: readonly HandlingUnit[]) =>
    rate(units).map((quote) =>
      quote.rateFound
        ? {
            id: quote.service.id,
            totalCents: quote.totalCents,
            linearFeet: quote.linearFeet,
            weights: quote.lineItemCharges
              .map(({ classification, weightLb }) => `${classification} ${weightLb}`)
              .sort(),
          }
        : `${quote.service.id} ${quote.reasons.map(({ messageId }) => messageId)}`,
    );
  fc.assert(
    fc.property(freight, numbers, (all, some) => {
      expect(figures(regrouped(all, some))).toEqual(figures(asEntries(all)));
    }),
    { numRuns: 500 },
  );
});
