// Accessorials: every code is priced or refused with a reason, and each rule of price, place, level and agreement.
import { describe, expect, it } from 'vitest';
import { formatCents } from '../money.ts';
import { parseDay } from '../service-calendar.ts';
import { RQ_ACCESSORIAL, type RqAccessorial } from '../value-sets/rq-accessorial.ts';
import type { QuotedLevel } from '../value-sets/service-level.ts';
import { accessorialPrice } from './accessorial-charges.ts';
import { demoTariff, demoTariffText } from './demo-tariff.fixture.ts';
import type { Quote } from './quote.ts';
import { rateShipment } from './rate-shipment.ts';
import { demoNetwork, item, shipment, sized, unit } from './rated-shipment.fixture.ts';
import type { HandlingUnit, Shipment } from './shipment.ts';

const tariff = demoTariff();
const pallet = [unit([item('70', 1500)], { ...sized(48, 40, 48), tareWeightLb: 0 })];
const DALLAS = '75207';
const CHICAGO = '60601';
const TORONTO = 'M5V2T6';
const ANCHORAGE = '99501';

function quote(
  from: string,
  to: string,
  codes: readonly RqAccessorial[],
  level: QuotedLevel = 'LTL',
  changes: Partial<Shipment> = {},
  units: readonly HandlingUnit[] = pallet,
): Quote {
  const one = shipment(from, to, units, { accessorials: codes, pricing: 'list', ...changes });
  return rateShipment(one, [level], tariff, demoNetwork())[0]!;
}

/** `LGATE 150.00`, or the IDs of the reasons. */
function outcome(result: Quote): string[] {
  if (!result.rateFound) return result.reasons.map(({ messageId }) => messageId);
  return result.accessorials.map(({ code, chargeCents }) => `${code} ${formatCents(chargeCents)}`);
}

const ONLY_ALASKA = RQ_ACCESSORIAL.codes.filter((code) => code.startsWith('AK'));
const ONLY_CANADA: readonly RqAccessorial[] = ['CNRDD', 'HET', 'OVLD2', 'USTEDL'];
const REFUSED_ON_US_LTL: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...ONLY_ALASKA, ...ONLY_CANADA].map((code) => [code, 'ACCESSORIAL_PLACE'])),
  GMPOIS: 'ACCESSORIAL_LEVEL',
  SDS: 'ACCESSORIAL_LEVEL',
};

describe('every code of RQ_ACCESSORIAL', () => {
  it.each(RQ_ACCESSORIAL.codes)('%s is priced on a lane of the United States, or refused', (code) => {
    const result = quote(DALLAS, CHICAGO, [code]);
    const reason = REFUSED_ON_US_LTL[code];
    if (reason !== undefined) {
      expect(outcome(result)).toEqual([reason]);
      expect(!result.rateFound && result.reasons[0]!.message).toMatch(new RegExp(`^${code}, .+\\. .+\\.$`));
    } else {
      expect(result.rateFound && result.accessorials).toMatchObject([{ code, chargeCents: expect.any(Number) }]);
      expect(result.rateFound && result.accessorials[0]!.chargeCents).toBeGreaterThan(0);
    }
  });

  it.each(ONLY_ALASKA)('%s is priced between two points of Alaska', (code) => {
    expect(outcome(quote(ANCHORAGE, '99701', [code]))[0]).toMatch(new RegExp(`^${code} `));
  });

  it.each(ONLY_CANADA)('%s is priced to Canada', (code) => {
    expect(outcome(quote(DALLAS, TORONTO, [code]))[0]).toMatch(new RegExp(`^${code} `));
  });
});

describe('places', () => {
  it.each<[RqAccessorial, string, string, string]>([
    ['FRZ', DALLAS, TORONTO, 'ACCESSORIAL_PLACE'],
    ['FRZ', TORONTO, DALLAS, 'ACCESSORIAL_PLACE'],
    ['FRZ', DALLAS, CHICAGO, 'FRZ 60.00'],
    ['HET', DALLAS, TORONTO, 'HET 60.00'],
    ['HET', TORONTO, DALLAS, 'HET 60.00'],
    ['USTEDL', DALLAS, TORONTO, 'USTEDL 125.00'],
    ['USTEDL', TORONTO, DALLAS, 'ACCESSORIAL_PLACE'],
    ['AKRES', DALLAS, ANCHORAGE, 'AKRES 231.00'],
    ['AKRES', ANCHORAGE, DALLAS, 'ACCESSORIAL_PLACE'],
    ['AKRESP', ANCHORAGE, DALLAS, 'AKRESP 231.00'],
    ['AKRESP', DALLAS, ANCHORAGE, 'ACCESSORIAL_PLACE'],
    ['AKLGAT', ANCHORAGE, DALLAS, 'AKLGAT 210.00'],
    ['AKLGAT', DALLAS, ANCHORAGE, 'AKLGAT 210.00'],
  ])('%s from %s to %s: %s', (code, from, to, expected) => {
    expect(outcome(quote(from, to, [code]))).toEqual([expected]);
  });

  it('tells what to ask for instead', () => {
    const result = quote(DALLAS, CHICAGO, ['AKLGAT']);
    expect(!result.rateFound && result.reasons[0]!.message).toBe(
      'AKLGAT, Alaska lift-gate, does not apply here: it needs a point in AK. Use LGATE or LGATEP outside Alaska.',
    );
  });

  it('names every accessorial that does not apply, and with the other reasons', () => {
    const heavy = [unit([item('70', 30_000)], sized(48, 40, 48))];
    const result = quote(DALLAS, CHICAGO, ['AKLGAT', 'LGATE', 'HET', 'SDS'], 'LTL', {}, heavy);
    expect(outcome(result)).toEqual(['TOO_HEAVY', 'ACCESSORIAL_PLACE', 'ACCESSORIAL_PLACE', 'ACCESSORIAL_LEVEL']);
  });

  it.each<[RqAccessorial, RqAccessorial]>([
    ['LGATE', 'AKLGAT'],
    ['HD', 'AKRES'],
    ['APT', 'AKAPT'],
    ['INS', 'AKINS'],
    ['PRISDL', 'AKPRID'],
    ['SCHLDL', 'AKSCDL'],
  ])('%s in Alaska is %s, with an alert', (asked, charged) => {
    const result = quote(DALLAS, ANCHORAGE, [asked]);
    expect(outcome(result)[0]).toMatch(new RegExp(`^${charged} `));
    expect(result.alerts.map(({ messageId }) => messageId)).toContain('ACCESSORIAL_REPLACED');
  });

  it('a pickup code is not replaced by Alaska at the other end', () => {
    expect(outcome(quote(DALLAS, ANCHORAGE, ['LGATEP']))).toEqual(['LGATEP 150.00']);
  });

  it('a code and the one that stands for it are charged once', () => {
    expect(outcome(quote(DALLAS, ANCHORAGE, ['LGATE', 'AKLGAT', 'LGATE']))).toEqual(['AKLGAT 210.00']);
  });
});

describe('levels', () => {
  it.each<[RqAccessorial, QuotedLevel, string]>([
    ['SDS', 'LTL', 'ACCESSORIAL_LEVEL'],
    ['SDS', 'LTLTC', 'ACCESSORIAL_LEVEL'],
    ['SDS', 'ERG', 'ACCESSORIAL_LEVEL'],
    ['SDS', 'EU', 'ACCESSORIAL_LEVEL'],
    ['SDS', 'VTL', 'SDS 150.00'],
    ['SDS', 'VTLTC', 'SDS 150.00'],
    ['GMPOIS', 'LTL', 'ACCESSORIAL_LEVEL'],
    ['GMPOIS', 'LTLTC', 'GMPOIS 125.00'],
    ['GMPOIS', 'VTLTC', 'GMPOIS 125.00'],
  ])('%s with %s: %s', (code, level, expected) => {
    expect(outcome(quote(DALLAS, CHICAGO, [code], level))).toEqual([expected]);
  });
});

describe('prices', () => {
  it.each([
    // charge, per cwt, percent, minimum, maximum, pounds, net → price, all in cents and basis points
    [[15_000, 0, 0, 0, 1e9], 1500, 99_999, 15_000],
    [[0, 1200, 0, 14_000, 1e9], 1000, 0, 14_000],
    [[0, 1200, 0, 14_000, 1e9], 1167, 0, 14_004],
    [[0, 125, 0, 0, 1e9], 10, 0, 13],
    [[0, 0, 1050, 0, 1e9], 1, 12_345, 1296],
    [[0, 0, 1000, 0, 5000], 1, 99_999, 5000],
    [[100, 125, 1000, 0, 1e9], 10, 1004, 213],
  ] as const)(
    '%j for %i lb and %i net is %i',
    ([chargeCents, perCwtCents, basisPoints, minimumCents, maximumCents], weightLb, netCents, expected) => {
      const price = { chargeCents, perCwtCents, basisPoints, minimumCents, maximumCents };
      expect(accessorialPrice(price, weightLb, netCents)).toBe(expected);
    },
  );

  it('by weight count the weight with tare', () => {
    expect(outcome(quote(DALLAS, CHICAGO, ['INS']))).toEqual(['INS 180.00']);
    const tared = [unit([item('70', 1500)], { ...sized(48, 40, 48), tareWeightLb: 100 })];
    expect(outcome(quote(DALLAS, CHICAGO, ['INS'], 'LTL', {}, tared))).toEqual(['INS 192.00']);
  });

  it('by percent are of net', () => {
    const percent = demoTariffText('accessorials.csv').replace(
      'BLIND,Blind shipment coordination,90.00,,',
      'BLIND,Blind shipment coordination,,,10',
    );
    const own = demoTariff({ 'accessorials.csv': percent });
    const one = shipment(DALLAS, CHICAGO, [unit([item('100', 1000)])], { accessorials: ['BLIND'] });
    // Zone E: 121.94 × 10 = 1,219.40, less 70%: 365.82.
    expect(outcome(rateShipment(one, ['LTL'], own, demoNetwork())[0]!)).toEqual(['BLIND 36.58']);
  });

  it('at either stop count twice where a bill asks for both, and others do not', () => {
    const both = { atBothStops: ['MINE', 'LGATE'] } as const;
    const result = quote(DALLAS, CHICAGO, ['MINE', 'LGATE'], 'LTL', both);
    const one = quote(DALLAS, CHICAGO, ['MINE', 'LGATE']);
    expect(one.rateFound && one.accessorials.map(({ code, stop }) => [code, stop])).toEqual([
      ['MINE', undefined],
      ['LGATE', undefined],
    ]);
    expect(result.rateFound && result.accessorials.map(({ code, stop }) => [code, stop])).toEqual([
      ['MINE', 'pickup'],
      ['MINE', 'delivery'],
      ['LGATE', undefined],
    ]);
  });

  it('that a customer has agreed on count in their place', () => {
    const agreed = { pricing: 'discount-78-fak' };
    expect(outcome(quote(DALLAS, CHICAGO, ['NCM', 'APT', 'LGATE'], 'LTL', agreed))).toEqual([
      'NCM 0.00',
      'APT 25.00',
      'LGATE 150.00',
    ]);
    expect(outcome(quote(DALLAS, CHICAGO, ['NCM', 'APT']))).toEqual(['NCM 25.00', 'APT 35.00']);
  });
});

describe('charges that were not asked for', () => {
  it('hazardous goods bring HAZ, once, and AKHAZ in Alaska', () => {
    const hazardous = [unit([item('70', 400, { isHazardous: true }), item('85', 100)])];
    const result = quote(DALLAS, CHICAGO, [], 'LTL', {}, hazardous);
    expect(outcome(result)).toEqual(['HAZ 55.00']);
    expect(result.alerts.map(({ messageId }) => messageId)).toEqual(['ACCESSORIAL_ADDED']);
    const asked = quote(DALLAS, CHICAGO, ['HAZ'], 'LTL', {}, hazardous);
    expect(outcome(asked)).toEqual(['HAZ 55.00']);
    expect(asked.alerts).toEqual([]);
    expect(outcome(quote(DALLAS, ANCHORAGE, [], 'LTL', {}, hazardous))).toEqual(['AKHAZ 77.00']);
  });

  it.each([
    [95, []],
    [96, ['LONG12 120.00']],
    [143, ['LONG12 120.00']],
    [144, ['LONG16 210.00']],
    [191, ['LONG16 210.00']],
    [192, ['LONG20 380.00']],
    [239, ['LONG20 380.00']],
    [240, ['LONG28 750.00']],
    [335, ['LONG28 750.00']],
    [336, ['LONG40 1450.00']],
    [479, ['LONG40 1450.00']],
    [480, ['LONG53 2400.00']],
  ])('a side of %i in: %j', (lengthIn, expected) => {
    expect(outcome(quote(DALLAS, CHICAGO, [], 'VTL', {}, [unit([item('70', 900)], sized(lengthIn, 20, 20))]))).toEqual(
      expected,
    );
  });

  it('overlength is charged once, the greatest of what was asked for and found', () => {
    const long = [unit([item('70', 900)], sized(150, 20, 20)), unit([item('70', 100)], sized(40, 20, 20))];
    const found = quote(DALLAS, CHICAGO, [], 'LTL', {}, long);
    expect(outcome(found)).toEqual(['LONG16 210.00']);
    expect(found.alerts.map(({ messageId }) => messageId)).toContain('ACCESSORIAL_ADDED');
    const low = quote(DALLAS, CHICAGO, ['LONG12'], 'LTL', {}, long);
    expect(outcome(low)).toEqual(['LONG16 210.00']);
    expect(low.alerts.map(({ messageId }) => messageId)).toContain('OVERLENGTH_RAISED');
    const high = quote(DALLAS, CHICAGO, ['LONG12', 'LONG28'], 'LTL', {}, long);
    expect(outcome(high)).toEqual(['LONG28 750.00']);
    const asFound = quote(DALLAS, CHICAGO, ['LONG16'], 'LTL', {}, long);
    expect(outcome(asFound)).toEqual(['LONG16 210.00']);
    for (const { alerts } of [high, asFound]) {
      expect(alerts.map(({ messageId }) => messageId)).not.toContain('OVERLENGTH_RAISED');
    }
    expect(outcome(quote(DALLAS, CHICAGO, ['LONG20'], 'LTL', {}, [unit([item('70', 900)])]))).toEqual([
      'LONG20 380.00',
    ]);
  });

  it('the longest side counts, whichever it is', () => {
    expect(outcome(quote(DALLAS, CHICAGO, [], 'LTL', {}, [unit([item('70', 900)], sized(40, 100, 20))]))).toEqual([
      'LONG12 120.00',
    ]);
    expect(outcome(quote(DALLAS, CHICAGO, [], 'LTL', {}, [unit([item('70', 900)], sized(40, 20, 100))]))).toEqual([
      'LONG12 120.00',
    ]);
  });
});

describe('the same work at the same stop is charged once', () => {
  it.each<[readonly RqAccessorial[], readonly string[], readonly string[]]>([
    [['SCHLDL', 'CONST'], ['SCHLDL 125.00', 'CONST 0.00'], ['CONST']],
    [
      ['WORDL', 'PRISDL', 'MINIDL'],
      ['WORDL 0.00', 'PRISDL 160.00', 'MINIDL 0.00'],
      ['WORDL', 'MINIDL'],
    ],
    [['SCHLPU', 'SCHLDL'], ['SCHLPU 125.00', 'SCHLDL 125.00'], []],
    [
      ['SCHLPU', 'FARMPU', 'SCHLDL', 'SEADL'],
      ['SCHLPU 125.00', 'FARMPU 0.00', 'SCHLDL 0.00', 'SEADL 185.00'],
      ['FARMPU', 'SCHLDL'],
    ],
    [['MINE', 'FARMDL'], ['MINE 0.00', 'FARMDL 125.00'], ['MINE']],
    [['MINE', 'FARMPU'], ['MINE 0.00', 'FARMPU 125.00'], ['MINE']],
    [['MINE'], ['MINE 125.00'], []],
    [['HD', 'HDSIG'], ['HD 0.00', 'HDSIG 195.00'], ['HD']],
    [
      ['HDSIG', 'HD', 'APT'],
      ['HDSIG 195.00', 'HD 0.00', 'APT 0.00'],
      ['HD', 'APT'],
    ],
    [['HD', 'APT'], ['HD 165.00', 'APT 35.00'], []],
    [['HD', 'SCHLDL', 'LGATE'], ['HD 165.00', 'SCHLDL 125.00', 'LGATE 150.00'], []],
  ])('%j', (codes, expected, covered) => {
    const result = quote(DALLAS, CHICAGO, codes);
    expect(outcome(result)).toEqual(expected);
    const alerts = result.alerts.filter(({ messageId }) => messageId === 'ACCESSORIAL_COVERED');
    expect(alerts.map(({ message }) => message.split(',')[0]).toSorted()).toEqual([...covered].toSorted());
  });

  it('counts the price that was agreed, and says so in the explanation', () => {
    const shipped = shipment(DALLAS, CHICAGO, pallet, { accessorials: ['HDSIG', 'APT'], pricing: 'discount-78-fak' });
    const [result] = rateShipment(shipped, ['LTL'], tariff, demoNetwork(), true);
    expect(outcome(result!)).toEqual(['HDSIG 195.00', 'APT 0.00']);
    const steps = result!.rateFound ? result!.explanation!.filter(({ step }) => step === 12) : [];
    expect(steps.map(({ rule }) => rule)).toEqual(['accessorial', 'accessorial-covered']);
  });

  it('costs as much in Alaska as its own codes do', () => {
    expect(outcome(quote(DALLAS, ANCHORAGE, ['HD', 'HDSIG', 'APT']))).toEqual([
      'AKRES 231.00',
      'HDSIG 0.00',
      'AKAPT 0.00',
    ]);
  });
});

describe('seasons', () => {
  it.each<[RqAccessorial, string, string, boolean]>([
    ['FRZ', CHICAGO, '2026-10-14', false],
    ['FRZ', CHICAGO, '2026-10-15', true],
    ['FRZ', CHICAGO, '2027-01-04', true],
    ['FRZ', CHICAGO, '2027-04-15', true],
    ['FRZ', CHICAGO, '2027-04-16', false],
    ['HET', TORONTO, '2027-07-12', false],
    ['LGATE', CHICAGO, '2027-07-12', true],
  ])('%s to %s on %s', (code, to, date, isInSeason) => {
    const day = parseDay(date)!;
    const result = quote(DALLAS, to, [code], 'LTL', { shipDay: day, quotedDay: day });
    expect(outcome(result)[0]).toMatch(new RegExp(`^${code} [1-9]`));
    const alert = result.alerts.find(({ messageId }) => messageId === 'ACCESSORIAL_SEASON');
    expect(alert === undefined).toBe(isInSeason);
    if (alert !== undefined) expect(alert.message).toContain('although its season is Oct 15 to Apr 15');
  });
});

describe('with other rows in the tariff', () => {
  const FILE = demoTariffText('accessorials.csv');
  const rate = (from: string, to: string, changes: Partial<Shipment>, units = pallet, level: QuotedLevel = 'LTL') => {
    const own = demoTariff({ 'accessorials.csv': FILE.replace(from, to) });
    const one = shipment(DALLAS, CHICAGO, units, { pricing: 'list', ...changes });
    expect(FILE).toContain(from);
    return rateShipment(one, [level], own, demoNetwork(), true)[0]!;
  };

  it('a charge for hazardous goods is left out where it is not available', () => {
    const hazardous = [unit([item('70', 1500, { isHazardous: true })])];
    const row = 'HAZ,Hazardous materials,55.00,,,,,either,,,';
    expect(outcome(rate(row, row, {}, hazardous))).toEqual(['HAZ 55.00']);
    expect(outcome(rate(row, `${row}VTL`, {}, hazardous))).toEqual([]);
  });

  it('overlength that is not available is a reason only if it was asked for', () => {
    const long = [unit([item('70', 1500)], sized(100, 40, 48))];
    const row = FILE.split('\n').find((one) => one.startsWith('LONG12,'))!;
    const forVolume = row.replace(',either,,,', ',either,,,VTL');
    expect(outcome(rate(row, row, {}, long))).toHaveLength(1);
    expect(outcome(rate(row, forVolume, {}, long))).toEqual([]);
    expect(outcome(rate(row, forVolume, { accessorials: ['LONG12'] }, long))).toEqual(['ACCESSORIAL_LEVEL']);
  });

  it('the reason ends with the note, if there is one', () => {
    const reason = (note: string) => {
      const refused = rate(
        'BLIND,Blind shipment coordination,90.00,,,,,either,,,,,,,',
        `BLIND,Blind,90,,,,,either,,,VTL,,,,${note}`,
        {
          accessorials: ['BLIND'],
        },
      );
      return refused.rateFound ? '' : refused.reasons[0]!.message;
    };
    expect(reason('')).toBe('BLIND, Blind is not available with LTL.');
    expect(reason('Ask for VTL.')).toBe('BLIND, Blind is not available with LTL. Ask for VTL.');
  });

  it.each([
    ['5,,,,', '5.00'],
    [',5,,,', '5.00 per hundredweight of 1500 lb'],
    [',,5,,', '5% of net'],
    ['5,6,7.5,,', '5.00 and 6.00 per hundredweight of 1500 lb and 7.5% of net'],
    ['0,,,,', 'free'],
    ['5,,,10,', '5.00, at least 10.00'],
    ['5,,,,20', '5.00, at most 20.00'],
    ['5,,,10,20', '5.00, at least 10.00, at most 20.00'],
  ])('the price %s is explained as %s', (price, text) => {
    const quote = rate('BLIND,Blind shipment coordination,90.00,,,,', `BLIND,Blind,${price}`, {
      accessorials: ['BLIND'],
    });
    const step = quote.rateFound ? quote.explanation!.find(({ rule }) => rule === 'accessorial') : undefined;
    expect(step?.text).toBe(`BLIND Blind: ${text}.`);
  });
});
