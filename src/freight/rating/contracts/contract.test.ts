// Which row of a contract prices a shipment, and how its fields affect the price.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDay } from '../../service-calendar.ts';
import { demoTariff } from '../demo-tariff.fixture.ts';
import type { RatedQuote } from '../quote.ts';
import { rateShipment } from '../rate-shipment.ts';
import { demoNetwork, item, shipment, unit } from '../rated-shipment.fixture.ts';
import type { Shipment } from '../shipment.ts';
import { withFuelRows } from '../tariff/fuel-files.ts';
import { contractWith, FUEL } from './contract.fixture.ts';
import { fuelBy, pricingBy } from './contract.ts';
import { contractRowFor } from './contract-row-for.ts';

const tariff = demoTariff();
const FREIGHT = [unit([item('100', 1250)])];

function rated(changes: Partial<Shipment> = {}, from = '75207', to = '30303'): RatedQuote {
  const [quote] = rateShipment(shipment(from, to, FREIGHT, changes), ['LTL'], tariff, demoNetwork(), true);
  if (!quote?.rateFound) throw new Error(JSON.stringify(quote));
  return quote;
}

const charge = (quote: RatedQuote, code: string) =>
  quote.chargeItems.find((one) => one.code === code)?.chargeCents ?? 0;
const linesOf = (quote: RatedQuote) => quote.lineItemCharges.reduce((sum, one) => sum + one.chargeCents, 0);
/** The line of the row that applies, where the heading is 1; 0 for none. */
const rowOf = (rows: readonly string[], changes: Partial<Shipment> = {}, from = '75207', to = '30303') =>
  contractRowFor(shipment(from, to, FREIGHT, { ...changes, contract: contractWith(rows) }))?.line ?? 0;

describe('the most specific row wins', () => {
  // From least to most specific: each wins over all before it, in any file order.
  const ladder = [
    'any,any,both,,,,1,,,',
    'any,any,both,prepaid,,,2,,,',
    'any,any,,,,,3,,,',
    'any,any,,prepaid,,,4,,,',
    'any,US,,,,,5,,,',
    'any,US-GA,,,,,6,,,',
    'any,terminal ATL,,,,,7,,,',
    'any,US-303,,,,,8,,,',
    'US,any,,,,,9,,,',
    'US,US-303,,,,,10,,,',
    'US-TX,any,,,,,11,,,',
    'terminal DAL,any,,,,,12,,,',
    'US-752,any,,,,,13,,,',
    'US-752,US-GA,both,,,,14,,,',
    'US-752,US-GA,,,,,15,,,',
    'US-752,US-GA,,prepaid,,,16,,,',
    'US-752,US-303,both,,,,17,,,',
  ];
  it.each(ladder.map((row, at) => [row, at] as const))('%s', (_, at) => {
    const upTo = ladder.slice(0, at + 1);
    expect(rowOf(upTo, { terms: 'P' })).toBe(at + 2);
    expect(rowOf(upTo.toReversed(), { terms: 'P' })).toBe(2);
  });

  it('a less specific row never changes a price that a more specific one covers', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ladder, { minLength: 1 }), fc.constantFrom(...ladder), (rows, added) => {
        const before = Math.max(...rows.map((row) => ladder.indexOf(row)));
        if (ladder.indexOf(added) >= before) return;
        const price = (list: readonly string[]) => rated({ terms: 'P', contract: contractWith(list) }).totalCents;
        expect(price([...new Set([...rows, added])])).toBe(price(rows));
      }),
      { numRuns: 300 },
    );
  });
});

it('a less specific row applies where the more specific ones do not', () => {
  const rows = ['US-752,US-303,,collect,,,70,,,', 'US-752,any,,,2027-01-01,,60,,,', 'any,any,,,,,50,,,'];
  expect(rowOf(rows, { terms: 'P' })).toBe(4);
});

describe('a row applies', () => {
  it.each<[string, string, Partial<Shipment>, string, string, boolean]>([
    ['in its direction', 'US-TX,US-GA,,,,,70,,,', {}, '75207', '30303', true],
    ['in its direction, written out', 'US-TX,US-GA,oneWay,,,,70,,,', {}, '75207', '30303', true],
    ['not in the other one', 'US-TX,US-GA,,,,,70,,,', {}, '30303', '75207', false],
    ['in both when it says so', 'US-TX,US-GA,both,,,,70,,,', {}, '30303', '75207', true],
    ['within a state', 'US-TX,US-TX,both,,,,70,,,', {}, '75207', '77002', true],
    ['to a Canadian area', 'any,CA-M5V,,,,,70,,,', {}, '75207', 'M5V2T6', true],
    ['to the first of the Canadian areas', 'any,CA-A0A,,,,,70,,,', {}, '75207', 'A0A1B0', true],
    ['not to a place that no terminal serves', 'any,terminal ATL,,,,,70,,,', {}, '75207', '09001', false],
    ['to a province', 'any,CA-ON,,,,,70,,,', {}, '75207', 'M5V2T6', true],
    ['not to another country', 'any,CA,,,,,70,,,', {}, '75207', '64000', false],
    ['to Mexico', 'any,MX-640,,,,,70,,,', {}, '75207', '64000', true],
    ['for its terms', 'any,any,,collect,,,70,,,', { terms: 'C' }, '75207', '30303', true],
    ['not for others', 'any,any,,collect,,,70,,,', { terms: 'P' }, '75207', '30303', false],
    ['not where terms are not known', 'any,any,,thirdParty,,,70,,,', {}, '75207', '30303', false],
    ['from its first day', 'any,any,,,2026-11-18,,70,,,', {}, '75207', '30303', true],
    ['not the day before', 'any,any,,,2026-11-19,,70,,,', {}, '75207', '30303', false],
    ['until its last day', 'any,any,,,,2026-11-18,70,,,', {}, '75207', '30303', true],
    ['on its only day', 'any,any,,,2026-11-18,2026-11-18,70,,,', {}, '75207', '30303', true],
    ['not the day after', 'any,any,,,,2026-11-17,70,,,', {}, '75207', '30303', false],
  ])('%s', (_, row, changes, from, to, applies) => {
    expect(rowOf([row], changes, from, to)).toBe(applies ? 2 : 0);
  });

  it('by the ship date at the origin, however late on the day before it is quoted', () => {
    const rows = ['any,any,,,,2026-11-30,10,,,', 'any,any,,,2026-12-01,,20,,,'];
    for (const quotedMinute of [0, 18 * 60, 23 * 60 + 59]) {
      const quoted = { quotedDay: parseDay('2026-11-30')!, quotedMinute };
      expect(rowOf(rows, { ...quoted, shipDay: parseDay('2026-11-30')! })).toBe(2);
      expect(rowOf(rows, { ...quoted, shipDay: parseDay('2026-12-01')! })).toBe(3);
    }
  });
});

describe('what a row agrees on', () => {
  it('is a discount in place of that of the pricing', () => {
    const quote = rated({ contract: contractWith(['any,any,,,,,80,,,']) });
    expect(charge(quote, 'DSC')).toBe(-Math.round(linesOf(quote) * 0.8));
  });

  it('is a minimum charge, which can be lower than that of the pricing', () => {
    const net = (row: string) => {
      const quote = rated({ contract: contractWith([row]) });
      return quote.totalCents - charge(quote, 'FSC');
    };
    expect(net('any,any,,,,,99.9,95,,')).toBe(9500);
    expect(net('any,any,,,,,99.9,,,')).toBe(13_500);
  });

  it('is a FAK of the lane in place of that of the pricing', () => {
    const contract = contractWith(['any,any,,,,,,,50-85=50 92.5-125=70,']);
    expect(rated({ contract }).lineItemCharges[0]!.classification).toBe('70');
    expect(rated({ contract, pricing: 'discount-78-fak' }).lineItemCharges[0]!.classification).toBe('70');
    expect(rated({}).lineItemCharges[0]!.classification).toBe('100');
  });

  it.each([
    ['the lowest class of a range', '50', '60'],
    ['the highest class of a range', '125', '70'],
    ['a range of one class', '175', '150'],
    ['a class outside of the ranges', '150', '150'],
  ] as const)('is a FAK for %s', (_, freightClass, ratedAs) => {
    const contract = contractWith(['any,any,,,,,,,50-85=60  92.5-125=70 175-175=150,']);
    const quote = rated({ contract, units: [unit([item(freightClass, 1250)])] });
    expect(quote.lineItemCharges[0]!.classification).toBe(ratedAs);
  });

  it('is a fuel table by the price of the index, whatever the carrier set as a percentage', () => {
    const contract = contractWith(['any,any,,,,,,,,low'], FUEL);
    const quote = rated({ contract });
    const net = quote.totalCents - charge(quote, 'FSC');
    const { mills } = tariff.fuel.prices.findLast(({ day }) => day <= parseDay('2026-11-18')!)!;
    const percent = mills >= 4000 ? 20 : 10;
    expect(charge(quote, 'FSC')).toBe(Math.round((net * percent) / 100));
    expect(quote.ownFuelBasisPoints).toBe(percent * 100);
    const set = withFuelRows(tariff.fuel, [{ day: parseDay('2026-11-18')!, basisPoints: 9900, isSet: true }]);
    const one = shipment('75207', '30303', FREIGHT, { contract });
    const [again] = rateShipment(one, ['LTL'], { ...tariff, fuel: set }, demoNetwork()) as RatedQuote[];
    expect(again!.totalCents).toBe(quote.totalCents);
  });

  it('leaves the rest as the pricing has it', () => {
    const plain = rated();
    const quote = rated({ contract: contractWith(['any,any,,,,,,0,,']) });
    expect([charge(quote, 'DSC'), charge(quote, 'FSC')]).toEqual([charge(plain, 'DSC'), charge(plain, 'FSC')]);
    expect([plain.ownFuelBasisPoints, quote.ownFuelBasisPoints]).toEqual([undefined, undefined]);
    const contract = contractWith(['any,any,,,,,10,,,']);
    expect(rated({ pricing: 'list', contract }).rateType).toBe('CUSTOMER');
    const fak = rated({ pricing: 'discount-78-fak', contract, units: [unit([item('50', 1250)])] });
    expect(fak.lineItemCharges[0]!.classification).toBe('70');
  });

  it('is worked out once per pricing and fuel index, because a row prices many shipments', () => {
    const [row] = contractWith(['any,any,,,,,80,,,low'], FUEL).rows;
    const [list, discounted] = ['list', 'discount-70'].map((name) => tariff.pricings.get(name)!);
    expect(pricingBy(row!, list!)).toBe(pricingBy(row!, list!));
    expect(pricingBy(row!, discounted!)).not.toBe(pricingBy(row!, list!));
    expect(pricingBy(row!, discounted!)).toBe(pricingBy(row!, discounted!));
    expect(fuelBy(row, tariff.fuel)).toBe(fuelBy(row, tariff.fuel));
  });

  it('is named in the explanation', () => {
    const rows = ['any,any,,,,,1,,,', 'US-752,US-GA,both,prepaid,2026-11-01,2026-12-31,75,95.50,50-100=60,low'];
    const { explanation } = rated({ terms: 'P', contract: contractWith(rows, FUEL) });
    expect(explanation!.find(({ rule }) => rule === 'contract')!.text).toBe(
      'Contract version 1, row 3 (between US-752 and US-GA, prepaid, from 2026-11-01, until 2026-12-31): 75% off, minimum charge 95.50, FAK 50-100=60, fuel table low.',
    );
    expect(explanation!.find(({ rule }) => rule === 'fuel')!.text).toContain('table low of the contract');
  });
});
