// What depends on the lane and the day: factors, zones, arbitraries, fuel, and charges that apply at every level.
import { describe, expect, it } from 'vitest';
import { demoTariff, demoTariffText } from './demo-tariff.fixture.ts';
import { SERVICE_IDS } from './offered-services.ts';
import type { RatedQuote } from './quote.ts';
import { CHICAGO, DALLAS, day, outcomes, pallet, quotes, rated } from './quoted-levels.fixture.ts';
import { ALL_LEVELS, rateShipment } from './rate-shipment.ts';
import { demoNetwork, item, shipment, unit } from './rated-shipment.fixture.ts';

describe('weight breaks', () => {
  it('begin at their weight, and their own discount counts', () => {
    const own = demoTariff({
      'pricings.csv':
        'pricing,description,minimumCharge,L5C,M5C,M1M,M2M,M5M,M10M,M20M\nlist,Uneven,0,0,80,10,0,0,0,0\n',
      'fak.csv': null,
      'pricing-accessorials.csv': null,
    });
    const discount = (weightLb: number) => {
      const one = shipment(DALLAS, CHICAGO, [unit([item('70', weightLb)])], { pricing: 'list' });
      return (rateShipment(one, ['LTL'], own, demoNetwork())[0] as RatedQuote).chargeItems[0]!.description;
    };
    expect([999, 1000].map(discount)).toEqual(['Discount 80%', 'Discount 10%']);
  });
});

describe('lanes', () => {
  const line = (from: string, to: string) =>
    quotes(['LTL'], { pricing: 'list' }, [unit([item('100', 400)])], from, to)[0] as RatedQuote;
  it('to and from Canada cost 1.18 times the rate, to Mexico 1.35 and 1.12 for the partner', () => {
    // Zone F is 228.00, zone D 155.00 per hundredweight.
    expect(line(DALLAS, 'M5V2T6').lineItemCharges[0]!.rateCents).toBe(26_904);
    expect(line('M5V2T6', DALLAS).lineItemCharges[0]!.rateCents).toBe(26_904);
    const mexico = line(DALLAS, '64000');
    expect(mexico.lineItemCharges[0]!.rateCents).toBe(Math.round(15_500 * 1.35 * 1.12));
    expect(mexico.chargeItems[0]).toEqual({ code: 'LAN', description: 'Interline handling', chargeCents: 3500 });
    expect(mexico.laneType).toBe('INDIRECT');
  });

  it('have the minimum times the same factors', () => {
    const [quote] = quotes(['LTL'], { pricing: 'list' }, [unit([item('50', 10)])], DALLAS, 'M5V2T6') as RatedQuote[];
    expect(quote!.lineItemCharges[0]!.chargeCents + quote!.chargeItems[0]!.chargeCents).toBe(Math.round(25_200 * 1.18));
  });

  it('between two listed areas have the zone that the tariff lists, in that direction', () => {
    const own = demoTariff({
      'lane-zones.csv':
        'originCountry,originPrefix,destinationCountry,destinationPrefix,zone\nUS,752,US,606,A\nUS,752,CA,M5V,B\n',
    });
    const rate = (from: string, to: string) => {
      const one = shipment(from, to, [unit([item('100', 400)])], { pricing: 'list' });
      return (rateShipment(one, ['LTL'], own, demoNetwork())[0] as RatedQuote).lineItemCharges[0]!.rateCents;
    };
    expect(rate(DALLAS, CHICAGO)).toBe(9200);
    expect(rate(CHICAGO, DALLAS)).toBe(18_200);
    expect(rate('75207-0001', 'M5V 2T6')).toBe(Math.round(10_800 * 1.18));
    expect(rate(DALLAS, '77002')).toBe(10_800);
  });
});

describe('fuel', () => {
  it('goes by the index of the ship day, from a Wednesday to the next', () => {
    const own = demoTariff({
      'fuel-index.csv':
        'published,effectiveFrom,dollarsPerGallon\n2026-11-02,2026-11-04,3.50\n2026-11-09,2026-11-11,3.549\n2026-11-16,2026-11-18,3.55\n',
    });
    const percent = (date: string) => {
      const one = shipment(DALLAS, CHICAGO, [pallet], { shipDay: day(date) });
      const quote = rateShipment(one, ['LTL'], own, demoNetwork())[0] as RatedQuote;
      return quote.chargeItems.find(({ description }) => /Fuel/.test(description))!.description;
    };
    expect(percent('2020-01-01')).toBe('Fuel surcharge 31.65%');
    expect(percent('2026-11-10')).toBe('Fuel surcharge 31.65%');
    expect(percent('2026-11-17')).toBe('Fuel surcharge 31.65%');
    expect(percent('2026-11-18')).toBe('Fuel surcharge 32.05%');
    expect(percent('2030-01-01')).toBe('Fuel surcharge 32.05%');
  });

  it('the demo index counts from Wednesdays, two days after its Monday', () => {
    const rows = demoTariffText('fuel-index.csv').trimEnd().split('\n').slice(1);
    for (const row of rows) {
      const [published, effective] = row.split(',').slice(0, 2).map(day);
      expect((effective! + 3) % 7).toBe(2);
      expect(effective! - published!).toBe(2);
    }
  });
});

describe('what goes with every level', () => {
  it('full value costs 0.90 per $100, at least 75', () => {
    for (const level of ALL_LEVELS) {
      const without = rated(level).totalCents;
      expect(rated(level, { fullValueCents: 15_000_000 }).totalCents - without).toBe(135_000);
      expect(rated(level, { fullValueCents: 1_000_050 }).totalCents - without).toBe(9000);
      expect(rated(level, { fullValueCents: 10_000 }).totalCents - without).toBe(7500);
    }
  });

  it('a high-cost area is charged at each end', () => {
    const charges = (from: string, to: string) =>
      (quotes(['LTL'], {}, [pallet], from, to)[0] as RatedQuote).chargeItems.filter(({ description }) =>
        /High-cost/.test(description),
      );
    const pickup = { code: 'HCA', description: 'High-cost area New York City, pickup', chargeCents: 11_000 };
    const delivery = { code: 'HCA', description: 'High-cost area New York City, delivery', chargeCents: 11_000 };
    expect(charges(DALLAS, '10001')).toEqual([delivery]);
    expect(charges('11201-1234', DALLAS)).toEqual([pickup]);
    expect(charges('10001', '10451')).toEqual([pickup, delivery]);
    expect(charges(DALLAS, '06830')).toEqual([]);
  });

  it.each([
    ['Long Island', '11501', 6_500],
    ['San Francisco', '94110', 8_500],
    ['Washington, DC', '20001', 7_000],
    ['Aspen and Vail', '81611', 9_500],
  ])('%s is a high-cost area', (name, to, chargeCents) => {
    const [quote] = quotes(['LTL'], {}, [pallet], DALLAS, to) as RatedQuote[];
    expect(quote!.chargeItems).toContainEqual({
      code: 'HCA',
      description: `High-cost area ${name}, delivery`,
      chargeCents,
    });
  });

  /** The island, the mainland next to it, the minimum that the ferry adds, the arbitrary. */
  it.each([
    ['Nantucket', '02554', '02540', 2, 22_500],
    ['Catalina Island', '90704', '90731', 2, 19_500],
    ['Key West and the Lower Keys', '33040', '33033', 1, 14_000],
    ['Mackinac Island', '49757', '49686', 2, 19_500],
    ['Southeast Alaska', '99801', '99501', 6, 24_000],
  ])('%s takes days more, costs an arbitrary, and has no guarantee', (name, island, mainland, days, chargeCents) => {
    const [there] = quotes(['LTL'], {}, [pallet], DALLAS, island) as RatedQuote[];
    const [beside] = quotes(['LTL'], {}, [pallet], DALLAS, mainland) as RatedQuote[];
    expect(there!.transitDays - beside!.transitDays).toBeGreaterThanOrEqual(days);
    expect(there!.chargeItems).toContainEqual({
      code: 'HCA',
      description: `High-cost area ${name}, delivery`,
      chargeCents,
    });
    const guaranteed = quotes(['LTLTC', 'ERG', 'VTLTC', 'EU'], {}, [pallet], DALLAS, island);
    expect(guaranteed.map(({ rateFound }) => rateFound)).not.toContain(true);
    for (const one of guaranteed) {
      expect(!one.rateFound && one.reasons.map(({ messageId }) => messageId)).toContain('INDIRECT');
    }
  });

  it('the longest prefix of a high-cost area decides, whatever the order of the rows', () => {
    const head = 'country,prefix,name,charge\n';
    const rows = ['US,606,Loop,50.00\n', 'US,60601,Lakefront,80.00\n'];
    for (const ordered of [rows, [...rows].reverse()]) {
      const own = demoTariff({ 'high-cost-areas.csv': head + ordered.join('') });
      const names = ['60601', '60602'].map((to) => {
        const [quote] = rateShipment(shipment(DALLAS, to, [pallet]), ['LTL'], own, demoNetwork()) as RatedQuote[];
        return quote!.chargeItems.find(({ description }) => /High-cost/.test(description))!.description;
      });
      expect(names).toEqual(['High-cost area Lakefront, delivery', 'High-cost area Loop, delivery']);
    }
  });

  it('a point that is not served, or an unknown pricing, refuses every service', () => {
    const guam = quotes(ALL_LEVELS, { pricing: 'gone' }, [pallet], DALLAS, '96910');
    expect(outcomes(guam)).toEqual(SERVICE_IDS.map((id) => `${id} PRICING_UNKNOWN NOT_SERVED`));
    expect(outcomes(quotes(['LTL'], {}, []))).toEqual(['99 NOTHING_TO_RATE']);
  });

  it.each([
    ['96910', CHICAGO, ['Origin 96910']],
    [CHICAGO, '96910', ['Destination 96910']],
    ['96910', '96910', ['Origin 96910', 'Destination 96910']],
  ])('from %s to %s, each end that is not served is named', (from, to, ends) => {
    const [quote] = quotes(['LTL'], {}, [pallet], from, to);
    expect(!quote!.rateFound && quote!.reasons).toEqual(
      ends.map((end) => ({ messageId: 'NOT_SERVED', message: expect.stringMatching(`^${end}: .+`) })),
    );
  });

  it('a ship date outside the calendar is refused', () => {
    expect(outcomes(quotes(['LTL'], { shipDay: day('2150-01-01') }))).toEqual(['99 CALENDAR']);
  });

  it('fields that are missing are named one by one, for their level alone', () => {
    const [ltl, vtl] = quotes(['LTL', 'VTL'], { missingFields: { VTL: ['requestor.name', 'requestor.phone'] } });
    expect(ltl!.rateFound).toBe(true);
    expect(!vtl!.rateFound && vtl!.reasons.map(({ message }) => message)).toEqual([
      'requestor.name is missing; VTL needs it.',
      'requestor.phone is missing; VTL needs it.',
    ]);
  });
});
