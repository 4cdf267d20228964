// Covers what the cells of services, accessorials, charges for events and other lists mean once they are read.
import { describe, expect, it } from 'vitest';
import { placeKey } from '../bol-accessorials.ts';
import { demoTariff, demoTariffText } from '../demo-tariff.fixture.ts';
import { CHARGED_EVENTS } from './event-charges-file.ts';
import { numberOf } from './postal-prefix.ts';

// Compiled by each test, not while the file is loaded, where a run of mutants would not see it.
const tariffOf = () => demoTariff();

describe('services', () => {
  const NONE = { surchargeBasisPoints: 0, surchargeMinimumCents: 0, priceFactor: 10_000 };
  it.each([
    [
      '99',
      {
        ...{ maximumWeightLb: 20_000, maximumLinearFeet: 20, onIndirectLanes: true, cutOffMinute: null },
        ...{ deliverByMinute: null, extraDays: 0, expiryDays: 30, ...NONE },
      },
    ],
    [
      '96',
      {
        ...{ maximumWeightLb: 20_000, maximumLinearFeet: 12, onIndirectLanes: false, cutOffMinute: 15 * 60 },
        ...{ deliverByMinute: 12 * 60, extraDays: 0, expiryDays: 7 },
        ...{ surchargeBasisPoints: 4500, surchargeMinimumCents: 11_000, priceFactor: 10_000 },
      },
    ],
    [
      '93',
      {
        ...{ maximumWeightLb: 45_000, maximumLinearFeet: 53, onIndirectLanes: false, cutOffMinute: 15 * 60 },
        ...{ deliverByMinute: 17 * 60, extraDays: 1, expiryDays: 7, ...NONE, priceFactor: 11_200 },
      },
    ],
  ] as const)('%s has the figures of its row', (id, terms) => {
    expect(tariffOf().services[id]).toEqual(terms);
  });
});

describe('accessorials', () => {
  const ANY = {
    ...{ chargeCents: 0, perCwtCents: 0, basisPoints: 0, minimumCents: 0, maximumCents: Number.MAX_SAFE_INTEGER },
    ...{ side: 'either', countries: [], states: [], levels: [], replacedIn: '', replacedBy: null },
    ...{ whenHazardous: false, note: '', onceWith: '', includes: [], season: null },
  };

  it.each([
    ['BLIND', { description: 'Blind shipment coordination', chargeCents: 9000 }],
    [
      'AKINPU',
      {
        ...{ description: 'Alaska inside pickup', perCwtCents: 1680, minimumCents: 19_600, side: 'pickup' },
        ...{ states: ['AK'], note: 'Use INP outside Alaska.' },
      },
    ],
    [
      'FRZ',
      {
        ...{ description: 'Protection from freezing', perCwtCents: 400, minimumCents: 6000, side: 'both' },
        ...{ countries: ['US'], note: 'In Canada ask for HET instead.', season: { from: '10-15', to: '04-15' } },
      },
    ],
    [
      'HAZ',
      {
        ...{ description: 'Hazardous materials', chargeCents: 5500, replacedIn: 'AK', replacedBy: 'AKHAZ' },
        whenHazardous: true,
      },
    ],
    [
      'HDSIG',
      {
        ...{ description: 'Residential appointment or signature delivery', chargeCents: 19_500, side: 'delivery' },
        ...{ onceWith: 'residential delivery', includes: ['APT', 'AKAPT'] },
      },
    ],
    [
      'GMPOIS',
      {
        ...{ description: 'Time-critical poisons fee', chargeCents: 12_500, levels: ['LTLTC', 'VTLTC'] },
        note: 'Ask for LTLTC or VTLTC with it.',
      },
    ],
  ] as const)('%s has what its row says, and nothing else', (code, row) => {
    const { index: _, ...rule } = tariffOf().accessorials.get(code)!;
    expect(rule).toEqual({ ...ANY, code, ...row });
  });

  it('may have a percentage, two states and a maximum', () => {
    const text = demoTariffText('accessorials.csv').replace(
      'coordination,90.00,,,,,either,,,',
      'coordination,,,12.5,1,2,either,,AK HI,',
    );
    expect(demoTariff({ 'accessorials.csv': text }).accessorials.get('BLIND')).toMatchObject({
      ...{ chargeCents: 0, basisPoints: 1250, minimumCents: 100, maximumCents: 200, states: ['AK', 'HI'] },
    });
  });

  it('that are charged of themselves are those of the column', () => {
    expect(tariffOf().hazardousAccessorials).toEqual(['HAZ']);
  });

  it('for long freight begin at whole inches', () => {
    const { overlength } = tariffOf();
    expect(overlength.codes).toEqual(['LONG12', 'LONG16', 'LONG20', 'LONG28', 'LONG40', 'LONG53']);
    expect(overlength.fromInches).toEqual([96, 144, 192, 240, 336, 480]);
    const own = demoTariff({ 'overlength.csv': 'code,fromFeet\nLONG12,8.01\nLONG16,12.5\n' });
    expect(own.overlength.fromInches).toEqual([97, 150]);
  });
});

describe('billing rules', () => {
  it('have the liability per pound of their row, or none', () => {
    expect(tariffOf().rules.liabilityPerPoundCents).toBe(2500);
    const without = demoTariffText('billing-rules.csv').replace(/^liabilityPerPound,.*\n/m, '');
    expect(demoTariff({ 'billing-rules.csv': without }).rules.liabilityPerPoundCents).toBeNull();
  });
});

describe('charges for events', () => {
  const HEAD =
    'code,description,event,reasons,charge,percentOfFreight,fuel,when,per,free,minimum,costPlusPercent,percentOfGuarantee\n';
  it.each([
    ['AA,One,returned,,,80,no,,,,,,', { basisPoints: 8000 }],
    [
      'AA,One,delivery_attempted,CNC NOA,95.00,,yes,,,,,,',
      { event: 'delivery_attempted', reasons: ['CNC', 'NOA'], chargeCents: 9500, hasFuel: true },
    ],
    [
      'AA,One,stored,,3.50,,no,,cwtDay,2,45.00,,',
      { event: 'stored', chargeCents: 350, per: 'cwtDay', free: 2, minimumCents: 4500 },
    ],
    ['AA,One,inspected,,30.00,,no,figuresWrong,,,,,', { event: 'inspected', chargeCents: 3000, when: 'figuresWrong' }],
    ['AA,One,charge_incurred,,,,no,,,,,15,', { event: 'charge_incurred', costBasisPoints: 1500 }],
    [
      'AA,One,charge_incurred,,2,,no,,each,0,0,,',
      { event: 'charge_incurred', chargeCents: 200, per: 'each', free: 0, minimumCents: 0 },
    ],
    ['AA,One,guarantee_failed,,,,no,,,,,,100', { event: 'guarantee_failed', guaranteeBasisPoints: 10_000 }],
  ])('%s', (row, expected) => {
    const { eventCharges } = demoTariff({ 'event-charges.csv': `${HEAD}${row}\n` });
    const rest = {
      code: 'AA',
      description: 'One',
      event: 'returned',
      reasons: [],
      chargeCents: 0,
      basisPoints: 0,
      hasFuel: false,
    };
    expect(eventCharges).toEqual([{ ...rest, ...expected }]);
  });

  it('need a price, and the fix names the columns', () => {
    const compile = () => demoTariff({ 'event-charges.csv': `${HEAD}AA,One,returned,,,,no,,,,,,\n` });
    expect(compile).toThrow('Fill in charge, percentOfFreight, costPlusPercent or percentOfGuarantee.');
  });

  it.each(
    CHARGED_EVENTS.flatMap((event) =>
      ['', 'each', 'hour', 'quarterHour', 'day', 'cwtDay'].map((per) => [event, per] as const),
    ),
  )('for %s may be per "%s", or not', (event, per) => {
    const isAllowed =
      event === 'stored'
        ? per === 'day' || per === 'cwtDay'
        : per === '' || (event === 'charge_incurred' && !/[dD]ay/.test(per));
    const compile = () => demoTariff({ 'event-charges.csv': `${HEAD}AA,One,${event},,2,,no,,${per},,,,\n` });
    if (isAllowed) expect(compile).not.toThrow();
    else expect(compile).toThrow('"column":"per"');
  });
});

describe('other lists', () => {
  it('the codes of a bill of lading are priced by place, their own price or the same service of a quote', () => {
    const { pricedAs, guarantees, priced, onBols } = tariffOf().bolAccessorials;
    expect(['LTDAP Port', 'LTDAD Port', 'PSC', 'PSC Canada', 'LFTD'].map((key) => pricedAs.get(key))).toEqual([
      'SEAPU',
      'SEADL',
      'FRZ',
      'HET',
      'LGATE',
    ]);
    expect(priced).toHaveLength(pricedAs.size);
    for (const one of priced)
      expect([one.code, typeof one.pricedAs]).toEqual([expect.stringMatching(/^[A-Z]/), 'string']);
    expect([...onBols].sort()).toEqual([...new Set(pricedAs.values())].sort());
    expect(priced.every((one) => pricedAs.get(placeKey(one.code, one.place)) === one.pricedAs)).toBe(true);
    expect(priced.filter(({ code }) => code === 'TCS')).toEqual([]);
    expect(priced.filter(({ code }) => code === 'PSC').map(({ place }) => place)).toEqual(['', 'Canada']);
    expect(guarantees.map(({ code, service }) => `${code} ${service}`)).toEqual([
      'GTD_AM 95',
      'GTD_NOON 96',
      'GTD_PM 98',
      'GMR1 90',
      'TCS 98',
    ]);
  });

  it('a distribution center is one of the file or another', () => {
    const own = demoTariff({ 'distribution-centers.csv': 'name,city,state\nOne,Reno,NV\nTwo,Omaha,NE\n' });
    expect([...own.distributionCenters]).toEqual(['One', 'Two', 'Other']);
    expect([...demoTariff({ 'distribution-centers.csv': null }).distributionCenters]).toEqual(['Other']);
  });

  it('high-cost areas of one name and charge are one', () => {
    const { highCost } = demoTariff({
      'high-cost-areas.csv':
        'country,prefix,name,charge\nUS,100,City,10\nUS,101,City,10\nUS,102,City,11\nCA,M5V,Town,10\n',
    });
    expect(highCost.areas).toEqual([
      { name: 'City', chargeCents: 1000 },
      { name: 'City', chargeCents: 1100 },
      { name: 'Town', chargeCents: 1000 },
    ]);
    const codes = [
      ['US', '10001'],
      ['US', '10101'],
      ['US', '10201'],
      ['CA', 'M5V2T6'],
      ['US', '10301'],
    ] as const;
    expect(codes.map(([country, code]) => numberOf(highCost.ofKey, country, code))).toEqual([1, 1, 2, 3, 0]);
  });
});
