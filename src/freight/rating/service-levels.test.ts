// Covers what each level offers, adds and refuses: guarantees, volume, exclusive use, limits, days, expiry (domain, gap 4).
import { describe, expect, it } from 'vitest';
import { formatCents } from '../money.ts';
import { formatDay, parseDay } from '../service-calendar.ts';
import type { QuotedLevel } from '../value-sets/service-level.ts';
import { demoTariff, demoTariffText, withFuel } from './demo-tariff.fixture.ts';
import { OFFERED_SERVICE, SERVICE_IDS } from './offered-services.ts';
import type { Quote, RatedQuote } from './quote.ts';
import { ALL_LEVELS, rateShipment } from './rate-shipment.ts';
import { demoNetwork, item, shipment, sized, unit } from './rated-shipment.fixture.ts';
import type { HandlingUnit, Shipment } from './shipment.ts';

const tariff = demoTariff(withFuel('32'));
const DALLAS = '75207';
const CHICAGO = '60601';
const MILES = 935;
const pallet = unit([item('70', 1500)], { ...sized(48, 40, 48), tareWeightLb: 0 });

function quotes(
  levels: readonly QuotedLevel[],
  changes: Partial<Shipment> = {},
  units: readonly HandlingUnit[] = [pallet],
  from = DALLAS,
  to = CHICAGO,
): Quote[] {
  return rateShipment(shipment(from, to, units, changes), levels, tariff, demoNetwork());
}

function rated(
  level: QuotedLevel,
  changes: Partial<Shipment> = {},
  units: readonly HandlingUnit[] = [pallet],
): RatedQuote {
  const [quote] = quotes([level], changes, units);
  if (!quote?.rateFound) throw new Error(JSON.stringify(quote));
  return quote;
}

/** `98 found`, or `98` with the ids of the reasons. */
const outcomes = (list: readonly Quote[]): string[] =>
  list.map(
    (quote) =>
      `${quote.service.id} ${quote.rateFound ? 'found' : quote.reasons.map(({ messageId }) => messageId).join(' ')}`,
  );
const ids = (quote: Quote): string[] => quote.alerts.map(({ messageId }) => messageId);
const day = (date: string): number => parseDay(date)!;
/** One box of so many linear feet. */
const feet = (count: number, weightLb = 900): HandlingUnit =>
  unit([item('70', weightLb)], { ...sized(count * 12, 96, 60) });

describe('all levels', () => {
  it('bring the nine services in order', () => {
    expect(outcomes(quotes(ALL_LEVELS))).toEqual(
      ['99', '98', '96', '95', '94', '93', '92', '90', '97'].map((id) => `${id} found`),
    );
  });

  it('have the texts and characters of the gap table', () => {
    expect(
      SERVICE_IDS.map((id) => `${id} ${OFFERED_SERVICE[id].quoteIdCharacter} ${OFFERED_SERVICE[id].text}`),
    ).toEqual([
      '99 L LTL Standard Transit',
      '98 1 Guaranteed LTL Standard Transit: 5PM',
      '96 2 Guaranteed LTL Standard Transit: 12PM',
      '95 3 Guaranteed LTL Standard Transit: 10AM',
      '94 V Volume and Truckload Basic',
      '93 E Guaranteed Volume and Truckload Economy',
      '92 S Guaranteed Volume and Truckload Standard',
      '90 R Retail Guarantee',
      '97 X Guaranteed Exclusive Use',
    ]);
  });
});

describe('guarantees', () => {
  it.each([
    ['98', 'Guaranteed by 5 PM 30 %', 0.3, 75, 17 * 60],
    ['96', 'Guaranteed by noon 45 %', 0.45, 110, 12 * 60],
    ['95', 'Guaranteed by 10 AM 60 %', 0.6, 150, 10 * 60],
    ['90', 'Retail guarantee 35 %', 0.35, 100, 17 * 60],
  ] as const)(
    '%s adds its percentage of net or its minimum, and promises its hour',
    (id, description, share, minimum, deliverBy) => {
      const price = (weightLb: number) => {
        const found = quotes(['LTL', 'LTLTC', 'ERG'], {}, [unit([item('100', weightLb)])]);
        const standard = found[0] as RatedQuote;
        return { quote: found.find(({ service }) => service.id === id) as RatedQuote, standard };
      };
      // Zone E: 2,000 lb at 100.10 less 70 % is 600.60 net; 100 lb cost the absolute minimum of 135.
      const large = price(2000);
      expect(large.quote.chargeItems.at(-1)).toEqual({ description, chargeCents: Math.round(60_060 * share) });
      expect(large.quote.deliveryMinute).toBe(deliverBy);
      expect(large.quote.totalCents - large.standard.totalCents).toBe(Math.round(60_060 * share));
      expect(price(100).quote.chargeItems.at(-1)).toEqual({ description, chargeCents: minimum * 100 });
    },
  );

  it('are not offered on INDIRECT lanes; LTL and VTL are', () => {
    expect(outcomes(quotes(ALL_LEVELS, {}, [pallet], DALLAS, '64000'))).toEqual([
      '99 found',
      ...['98', '96', '95'].map((id) => `${id} INDIRECT`),
      '94 found',
      ...['93', '92', '90', '97'].map((id) => `${id} INDIRECT`),
    ]);
  });

  it('on class rates are not offered over 12 feet', () => {
    const twelve = outcomes(quotes(['LTL', 'LTLTC', 'ERG', 'VTLTC'], {}, [feet(12)]));
    expect(twelve.every((one) => one.endsWith('found'))).toBe(true);
    expect(outcomes(quotes(['LTL', 'LTLTC', 'ERG', 'VTLTC'], {}, [feet(13)]))).toEqual([
      '99 found',
      '98 TOO_LONG',
      '96 TOO_LONG',
      '95 TOO_LONG',
      '90 TOO_LONG',
      '93 found',
      '92 found',
    ]);
  });

  it.each([
    ['at 15:00 they are offered', { shipMinute: 15 * 60 }, 'found'],
    ['after 15:00 they are not', { shipMinute: 15 * 60 + 1 }, 'CUT_OFF'],
    ['today at 15:00 by the clock they are', { quotedDay: day('2026-11-18'), quotedMinute: 15 * 60 }, 'found'],
    [
      'today after 15:00 by the clock they are not',
      { quotedDay: day('2026-11-18'), quotedMinute: 15 * 60 + 1 },
      'CUT_OFF',
    ],
    ['late today for tomorrow they are', { quotedDay: day('2026-11-17'), quotedMinute: 23 * 60 }, 'found'],
    ['the hour of a Sunday does not matter', { shipDay: day('2026-11-22'), shipMinute: 20 * 60 }, 'found'],
  ])('%s', (_, changes, expected) => {
    const list = outcomes(quotes(['LTLTC', 'VTLTC', 'ERG'], changes));
    expect(list).toEqual(['98', '96', '95', '93', '92', '90'].map((id) => `${id} ${expected}`));
    expect(outcomes(quotes(['LTL', 'VTL', 'EU'], changes))).toEqual(['99 found', '94 found', '97 found']);
  });

  it('for a ship date that is over come with an alert', () => {
    const [quote] = quotes(['LTLTC'], { shipDay: day('2026-11-10') });
    expect(quote!.rateFound).toBe(true);
    expect(ids(quote!)).toContain('SHIP_DATE_PAST');
  });
});

describe('limits of LTL', () => {
  it.each([
    [[feet(20, 20_000)], 'found'],
    [[feet(21)], 'TOO_LONG'],
    [[unit([item('70', 20_000)])], 'found'],
    [[unit([item('70', 20_001)])], 'TOO_HEAVY'],
    [[unit([item('70', 19_971)], { type: 'PL' })], 'TOO_HEAVY'],
    [[feet(25, 30_000)], 'TOO_HEAVY TOO_LONG'],
  ])('%#: %s', (units, expected) => {
    const [quote] = quotes(['LTL'], {}, units);
    expect(outcomes([quote!])).toEqual([`99 ${expected}`]);
    if (!quote!.rateFound) expect(quote!.reasons[0]!.message).toMatch(/Ask for VTL\.$/);
  });

  it('do not send to VTL what no truck holds', () => {
    const [ltl, vtl] = quotes(['LTL', 'VTL'], {}, [feet(54, 900)]);
    expect(!ltl!.rateFound && ltl!.reasons[0]!.message).toMatch(/split it\.$/);
    expect(outcomes([vtl!])).toEqual(['94 TOO_LONG']);
    expect(outcomes(quotes(['VTL', 'EU'], {}, [feet(20, 45_001)]))).toEqual(['94 TOO_HEAVY', '97 TOO_HEAVY']);
  });
});

describe('volume', () => {
  it.each([
    ['94', 'VTL', 1],
    ['93', 'VTLTC', 1.12],
    ['92', 'VTLTC', 1.25],
  ] as const)('%s is feet × miles × 0.062 times its factor, and fuel on it', (id, level, factor) => {
    const quote = quotes([level], {}, [feet(14, 9000)]).find(({ service }) => service.id === id) as RatedQuote;
    const basic = Math.round(14 * MILES * 6.2);
    const net = Math.round(basic * factor);
    expect(quote.lineItemCharges).toMatchObject([
      { chargeCents: net, rateCents: null, classification: '', weightLb: 9000 },
    ]);
    expect(quote.chargeItems[0]).toEqual({ description: 'Fuel surcharge 32 %', chargeCents: Math.round(net * 0.32) });
    expect(quote).toMatchObject({ linearFeet: 14, rateType: 'VOLUME' });
  });

  it('has a minimum, and the factor counts on it', () => {
    const list = quotes(['VTL', 'VTLTC'], {}, [feet(1)]) as RatedQuote[];
    expect(list.map(({ lineItemCharges }) => formatCents(lineItemCharges[0]!.chargeCents))).toEqual([
      '650.00',
      '728.00',
      '812.50',
    ]);
  });

  it('takes the feet that were asked for, unless the freight is longer', () => {
    const given = rated('VTL', { linearFeetGiven: 20 }, [feet(14)]);
    expect(given.linearFeet).toBe(20);
    expect(ids(given)).not.toContain('LINEAR_FEET_RAISED');
    const raised = rated('VTL', { linearFeetGiven: 10 }, [feet(14)]);
    expect(raised.linearFeet).toBe(14);
    expect(ids(raised)).toContain('LINEAR_FEET_RAISED');
    expect(rated('LTL', { linearFeetGiven: 20 }, [feet(11)]).linearFeet).toBe(11);
  });

  it('needs dimensions or feet', () => {
    const bare = [unit([item('70', 900)])];
    expect(outcomes(quotes(['VTL', 'EU'], {}, bare))).toEqual(['94 DIMENSIONS_MISSING', '97 DIMENSIONS_MISSING']);
    expect(outcomes(quotes(['VTL', 'EU'], { linearFeetGiven: 8 }, bare))).toEqual(['94 found', '97 found']);
  });

  it('economy takes a business day longer', () => {
    const [basic, economy, standard] = quotes(['VTL', 'VTLTC'], { shipDay: day('2026-11-18') }) as RatedQuote[];
    expect([basic, economy, standard].map((quote) => `${quote!.transitDays} ${formatDay(quote!.deliveryDay)}`)).toEqual(
      ['2 2026-11-20', '3 2026-11-23', '2 2026-11-20'],
    );
  });

  it('over 20,000 lb pays double fuel', () => {
    expect(rated('VTL', {}, [feet(14, 20_000)]).chargeItems[0]!.description).toBe('Fuel surcharge 32 %');
    expect(rated('VTL', {}, [feet(14, 20_001)]).chargeItems[0]!.description).toBe('Fuel surcharge 64 %');
  });

  it('gives a distribution center to VTL, and an alert to the others', () => {
    for (const quote of quotes(ALL_LEVELS, { distributionCenter: 'Other' })) {
      expect(ids(quote).includes('DISTRIBUTION_CENTER_IGNORED')).toBe(quote.service.level !== 'VTL');
    }
  });
});

describe('exclusive use', () => {
  it('is 700 and 3.10 a mile with fuel included', () => {
    const quote = rated('EU');
    expect(quote.totalCents).toBe(70_000 + MILES * 310);
    expect(quote.chargeItems).toEqual([]);
    expect(quote.rateType).toBe('EXCLUSIVE USE');
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
    const pickup = { description: 'High-cost area New York City, pickup', chargeCents: 11_000 };
    const delivery = { description: 'High-cost area New York City, delivery', chargeCents: 11_000 };
    expect(charges(DALLAS, '10001')).toEqual([delivery]);
    expect(charges('11201-1234', DALLAS)).toEqual([pickup]);
    expect(charges('10001', '10451')).toEqual([pickup, delivery]);
    expect(charges(DALLAS, '11501')).toEqual([]);
  });

  it('a point that is not served, or an unknown pricing, refuses every service', () => {
    const guam = quotes(ALL_LEVELS, { pricing: 'gone' }, [pallet], DALLAS, '96910');
    expect(outcomes(guam)).toEqual(SERVICE_IDS.map((id) => `${id} PRICING_UNKNOWN NOT_SERVED`));
    expect(outcomes(quotes(['LTL'], {}, []))).toEqual(['99 NOTHING_TO_RATE']);
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

describe('classes', () => {
  const bare = unit([item(null, 1500)], { ...sized(48, 40, 48), tareWeightLb: 0 });
  it('must be declared for LTL and LTLTC; ERG takes the one of the density', () => {
    expect(outcomes(quotes(['LTL', 'LTLTC', 'ERG'], {}, [bare]))).toEqual([
      '99 CLASS_MISSING',
      '98 CLASS_MISSING',
      '96 CLASS_MISSING',
      '95 CLASS_MISSING',
      '90 found',
    ]);
    const quote = rated('ERG', {}, [bare]);
    // 1,500 lb in 53.33 ft³ are 28.13 lb/ft³.
    expect(quote.lineItemCharges[0]!.classification).toBe('65');
    expect(ids(quote)).toContain('CLASS_SUGGESTED');
    expect(outcomes(quotes(['ERG'], {}, [unit([item(null, 1500)])]))).toEqual(['90 CLASS_MISSING']);
  });

  it('do not matter to volume', () => {
    expect(outcomes(quotes(['VTL', 'VTLTC', 'EU'], {}, [bare]))).toEqual([
      '94 found',
      '93 found',
      '92 found',
      '97 found',
    ]);
  });

  it('are mapped by FAK', () => {
    const classes = (pricing: string) =>
      rated('LTL', { pricing }, [unit([item('50', 100), item('85', 100), item('92.5', 100)])]).lineItemCharges.map(
        ({ classification }) => classification,
      );
    expect(classes('discount-70').slice(0, 3)).toEqual(['50', '85', '92.5']);
    expect(classes('discount-78-fak').slice(0, 3)).toEqual(['70', '70', '92.5']);
  });
});

describe('lanes', () => {
  const line = (from: string, to: string) =>
    quotes(['LTL'], { pricing: 'list' }, [unit([item('100', 400)])], from, to)[0] as RatedQuote;
  it('to and from Canada cost 1.18 times the rate, to Mexico 1.35 and 1.12 for the partner', () => {
    // Zone F is 228.00, zone D 155.00 a hundredweight.
    expect(line(DALLAS, 'M5V2T6').lineItemCharges[0]!.rateCents).toBe(26_904);
    expect(line('M5V2T6', DALLAS).lineItemCharges[0]!.rateCents).toBe(26_904);
    const mexico = line(DALLAS, '64000');
    expect(mexico.lineItemCharges[0]!.rateCents).toBe(Math.round(15_500 * 1.35 * 1.12));
    expect(mexico.chargeItems[0]).toEqual({ description: 'Interline handling', chargeCents: 3500 });
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
    expect(percent('2020-01-01')).toBe('Fuel surcharge 31.65 %');
    expect(percent('2026-11-10')).toBe('Fuel surcharge 31.65 %');
    expect(percent('2026-11-17')).toBe('Fuel surcharge 31.65 %');
    expect(percent('2026-11-18')).toBe('Fuel surcharge 32.05 %');
    expect(percent('2030-01-01')).toBe('Fuel surcharge 32.05 %');
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

describe('dates', () => {
  it('a ship date without pickup, or a time after the last one, moves to the next ship day', () => {
    const sunday = rated('LTL', { shipDay: day('2026-11-22') });
    expect(formatDay(sunday.shipDay)).toBe('2026-11-23');
    expect(ids(sunday)).toContain('SHIP_DAY_MOVED');
    const late = rated('LTL', { shipMinute: 15 * 60 + 1 });
    expect(formatDay(late.shipDay)).toBe('2026-11-19');
    const inTime = rated('LTL', { shipMinute: 15 * 60 });
    expect(formatDay(inTime.shipDay)).toBe('2026-11-18');
    expect(ids(inTime)).not.toContain('SHIP_DAY_MOVED');
  });

  it.each([
    ['LTL', {}, '2026-12-16 540'],
    ['VTL', {}, '2026-11-23 540'],
    ['EU', {}, '2026-11-23 540'],
    ['LTLTC', {}, '2026-11-18 900'],
    ['VTLTC', {}, '2026-11-18 900'],
    ['ERG', {}, '2026-11-18 900'],
    ['LTLTC', { shipDay: day('2026-12-10') }, '2026-11-23 540'],
    ['LTLTC', { shipDay: day('2026-11-23') }, '2026-11-23 540'],
    ['LTLTC', { shipDay: day('2026-11-23'), quotedMinute: 16 * 60 }, '2026-11-23 900'],
    ['LTLTC', { shipDay: day('2026-11-21') }, '2026-11-23 540'],
  ] as const)('a %s quote %j expires at %s', (level, changes, expected) => {
    const { expiry } = rated(level, changes);
    expect(`${formatDay(expiry.day)} ${expiry.minuteOfDay}`).toBe(expected);
    expect(expiry.timeZone).toBe('America/Chicago');
  });
});
