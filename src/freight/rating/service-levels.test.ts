// Covers what each level offers, adds and refuses: limits, volume, exclusive use, classes (domain, gap 4).
import { describe, expect, it } from 'vitest';
import { formatCents } from '../money.ts';
import { formatDay } from '../service-calendar.ts';
import type { QuotedLevel } from '../value-sets/service-level.ts';
import { demoTariff, demoTariffText } from './demo-tariff.fixture.ts';
import { OFFERED_SERVICE, SERVICE_IDS } from './offered-services.ts';
import type { RatedQuote } from './quote.ts';
import { DALLAS, day, feet, ids, MILES, outcomes, pallet, quotes, rated } from './quoted-levels.fixture.ts';
import { ALL_LEVELS, rateShipment } from './rate-shipment.ts';
import { demoNetwork, item, shipment, sized, unit } from './rated-shipment.fixture.ts';
import type { HandlingUnit } from './shipment.ts';

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
    expect(quote.chargeItems[0]).toEqual({
      code: 'FSC',
      description: 'Fuel surcharge 32%',
      chargeCents: Math.round(net * 0.32),
    });
    expect(quote).toMatchObject({ linearFeet: 14, rateType: 'VOLUME' });
  });

  it('has a minimum, and the factor counts on it', () => {
    const list = quotes(['VTL', 'VTLTC'], {}, [feet(1, 1000)]) as RatedQuote[];
    expect(list.map(({ lineItemCharges }) => formatCents(lineItemCharges[0]!.chargeCents))).toEqual([
      '650.00',
      '728.00',
      '812.50',
    ]);
  });

  it('begins at 1,000 lb or 4 linear feet', () => {
    const small = (units: readonly HandlingUnit[], linearFeetGiven = 0) =>
      outcomes(quotes(['VTL', 'VTLTC', 'EU'], { linearFeetGiven }, units));
    const all = ['94 found', '93 found', '92 found', '97 found'];
    expect(small([feet(3, 999)])).toEqual(['94 TOO_SMALL', '93 TOO_SMALL', '92 TOO_SMALL', '97 found']);
    expect(small([feet(3, 1000)])).toEqual(all);
    expect(small([feet(4, 999)])).toEqual(all);
    expect(small([feet(3, 999)], 4)).toEqual(all);
  });

  it('charges weight above 1,000 lb per foot by the hundredweight and mile', () => {
    const net = (weightLb: number) => rated('VTL', {}, [feet(10, weightLb)]).lineItemCharges[0]!.chargeCents;
    const bySpace = Math.round(10 * MILES * 6.2);
    expect(net(10_000)).toBe(Math.max(bySpace, 65_000));
    expect(net(14_000)).toBe(Math.max(bySpace + Math.round(40 * MILES * 0.5), 65_000));
    expect(net(14_100)).toBeGreaterThan(net(14_000));
  });

  it.each([
    ['M5V2T6', 1.18],
    ['64000', 1.35],
  ])('to %s has the factor of the border', (to, factor) => {
    const basic = (files = {}) =>
      (rateShipment(shipment(DALLAS, to, [feet(14, 9000)]), ['VTL'], demoTariff(files), demoNetwork())[0] as RatedQuote)
        .lineItemCharges[0]!.chargeCents;
    const without = demoTariffText('billing-rules.csv').replace(/(volumeFactor\w+),[\d.]+/g, '$1,1');
    expect(basic()).toBe(Math.round(basic({ 'billing-rules.csv': without }) * factor));
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

  it.each<[string, Parameters<typeof quotes>[1], HandlingUnit[], string]>([
    ['a field', { missingFields: { VTL: ['requestor.name'] } }, [unit([item('70', 900)])], '94 FIELD_MISSING'],
    ['dimensions', {}, [unit([item('70', 45_001)])], '94 TOO_HEAVY DIMENSIONS_MISSING'],
  ])('says once that %s is missing', (_, changes, units, expected) => {
    expect(outcomes(quotes(['VTL'], changes, units))).toEqual([expected]);
  });

  it('has no alert for the feet that the freight takes exactly', () => {
    expect(ids(rated('VTL', { linearFeetGiven: 14 }, [feet(14)]))).not.toContain('LINEAR_FEET_RAISED');
    expect(ids(rated('VTL', { linearFeetGiven: 13 }, [feet(14)]))).toContain('LINEAR_FEET_RAISED');
  });

  it.each<[string, string, HandlingUnit, string]>([
    ['VTL', 'space', feet(14, 14_000), `Volume, 14 linear feet over ${MILES} miles`],
    ['VTL', 'weight', feet(14, 14_001), `Volume, 14 linear feet and 1 lb above 1000 lb per foot over ${MILES} miles`],
  ])('%s of %s is told on its line', (_, __, freight, text) => {
    expect(rated('VTL', {}, [freight]).lineItemCharges[0]!.description).toBe(text);
  });

  it.each<[QuotedLevel, HandlingUnit, string]>([
    ['VTL', feet(14, 9000), 'at 0.062 per foot and mile.'],
    ['VTL', feet(4, 900), 'at 0.062 per foot and mile, raised to the minimum.'],
    ['VTLTC', feet(14, 9000), 'at 0.062 per foot and mile, times 1.12.'],
    ['VTL', feet(14, 14_001), 'per foot and mile and 1 lb above 1000 lb per foot at 0.005 per hundredweight and mile.'],
  ])('%s explains its price: %#', (level, freight, end) => {
    const one = shipment(DALLAS, '60601', [freight]);
    const [quote] = rateShipment(one, [level], demoTariff(), demoNetwork(), true) as RatedQuote[];
    expect(quote!.explanation!.find(({ rule }) => rule === 'volume')!.text.endsWith(end)).toBe(true);
  });

  it('economy takes a business day longer', () => {
    const [basic, economy, standard] = quotes(['VTL', 'VTLTC'], { shipDay: day('2026-11-18') }) as RatedQuote[];
    expect([basic, economy, standard].map((quote) => `${quote!.transitDays} ${formatDay(quote!.deliveryDay)}`)).toEqual(
      ['2 2026-11-20', '3 2026-11-23', '2 2026-11-20'],
    );
  });

  it('over 20,000 lb pays double fuel', () => {
    expect(rated('VTL', {}, [feet(14, 20_000)]).chargeItems[0]!.description).toBe('Fuel surcharge 32%');
    expect(rated('VTL', {}, [feet(14, 20_001)]).chargeItems[0]!.description).toBe('Fuel surcharge 64%');
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
    // 1,500 lb in 53.33 ft³ is 28.13 lb/ft³.
    expect(quote.lineItemCharges[0]!.classification).toBe('65');
    expect(ids(quote)).toContain('CLASS_SUGGESTED');
    expect(outcomes(quotes(['ERG'], {}, [unit([item(null, 1500)])]))).toEqual(['90 CLASS_MISSING']);
  });

  it.each<[string, (typeof bare)[], string[]]>([
    ['the unit that has none', [pallet, bare], ['Handling unit 2']],
    ['each unit that has none', [bare, pallet, bare], ['Handling unit 1', 'Handling unit 3']],
    [
      'a unit with one item that has none',
      [{ ...bare, items: [item('70', 700), item(null, 800)] }],
      ['Handling unit 1'],
    ],
    ['a unit without items', [pallet, { ...bare, items: [] }], ['Handling unit 2']],
    ['no unit', [pallet], []],
  ])('that ERG takes from the density are told for %s', (_, units, told) => {
    const alerts = rated('ERG', {}, units).alerts.filter(({ messageId }) => messageId === 'CLASS_SUGGESTED');
    expect(alerts.map(({ message }) => message)).toEqual(
      told.map((which) => `${which} has no class: class 65 was taken, by its density.`),
    );
  });

  it('are not asked for where another field is missing', () => {
    const [ltl] = quotes(['LTL'], { missingFields: { LTL: ['requestor.name'] } }, [bare]);
    expect(outcomes([ltl!])).toEqual(['99 FIELD_MISSING']);
    expect(outcomes(quotes(['LTL'], {}, [{ ...bare, weightLb: 20_001 }]))).toEqual(['99 TOO_HEAVY CLASS_MISSING']);
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
