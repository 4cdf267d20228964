// Checks of a tariff's files: the demo tariff with one thing broken for every possible fault.
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { migration } from '../../../platform/db/migrations/0034-bol-accessorials-of-earlier-tariffs.ts';
import { SQLITE_WORDS } from '../../../platform/db/migrations/migration.ts';
import { demoTariffFiles, demoTariffText, type ReplacedFiles } from '../demo-tariff.fixture.ts';
import { compileTariff } from './compile-tariff.ts';
import { TARIFF_FILES } from './tariff-files.ts';

const LANE_ZONES =
  'originCountry,originPrefix,destinationCountry,destinationPrefix,zone\nUS,752,US,606,A\nUS,606,US,752,B\n';

function faultsOf(replaced: ReplacedFiles) {
  const compiled = compileTariff(demoTariffFiles(replaced));
  return compiled.ok ? [] : compiled.faults;
}

it('accepts the demo tariff', () => {
  expect(compileTariff(demoTariffFiles())).toMatchObject({ ok: true });
  expect(compileTariff(demoTariffFiles({ 'lane-zones.csv': LANE_ZONES }))).toMatchObject({ ok: true });
});

const FUEL_WEEKS = demoTariffText('fuel-index.csv').trimEnd().split('\n').length - 1;

it.each<[string, string | RegExp, string, number, string, RegExp, number?]>([
  // file, text to replace, replacement, row, column, reason; how many faults in total, if others follow from it
  ['weight-breaks.csv', 'L5C,0', 'L5C,1', 2, 'fromLb', /must begin at 0/, 7],
  ['weight-breaks.csv', 'M2M,2000', 'M2M,1000', 5, 'fromLb', /ascending order/],
  ['weight-breaks.csv', 'M2M,2000', 'M1M,2000', 5, 'break', /M1M is a duplicate of row 4/],
  ['weight-breaks.csv', 'M2M,2000', 'm2m,2000', 5, 'break', /not a name/],
  ['weight-breaks.csv', 'M2M,2000', '2M2M,2000', 5, 'break', /not a name/],
  ['weight-breaks.csv', 'M2M,2000', 'M2M,2000.5', 5, 'fromLb', /whole number/],
  ['zones.csv', 'C,500', 'C,300', 4, 'upToMiles', /ascending order/],
  ['zones.csv', 'C,500', 'B,500', 4, 'zone', /B is a duplicate/, 19],
  ['zones.csv', 'C,500', 'c,500', 4, 'zone', /not a name/, 19],
  ['zones.csv', 'C,500', 'CC500CC500CC5,500', 4, 'zone', /not a name of 1 to 12/, 19],
  ['zones.csv', 'H,2500', 'H,2000', 9, 'upToMiles', /ascending order/],
  ['zones.csv', 'I,beyond', 'I,20000', 10, 'upToMiles', /from 1 to 19999/],
  ['zones.csv', 'I,beyond', 'I,2800', 0, 'upToMiles', /longest routes/],
  ['zones.csv', 'beyond,335.00', 'beyond,335.005', 10, 'minimumCharge', /not an amount/],
  ['zones.csv', 'beyond,335.00', 'beyond,-335', 10, 'minimumCharge', /not an amount/],
  ['rates.csv', 'A,50,51.52', 'A,51,51.52', 2, 'class', /not a freight class/],
  ['rates.csv', /^B,55,.*\n/m, '', 0, 'class', /Zone B has no rates for class 55/],
  // Not also the same class twice.
  ['rates.csv', /A,5[05],/g, 'A,51,', 3, 'class', /not a freight class/, 2],
  ['rates.csv', 'A,50,51.52', 'Z,50,51.52', 2, 'zone', /no zone "Z"/],
  ['rates.csv', 'A,50,51.52', 'A,50,0', 2, 'L5C', /not an amount from 0\.01/],
  ['rates.csv', 'A,50,51.52', 'A,50,$51.52', 2, 'L5C', /not an amount/],
  ['rates.csv', 'A,50,51.52', 'A,50,100000.01', 2, 'L5C', /not an amount/],
  ['rates.csv', 'A,55,', 'A,50,', 3, '', /Zone A class 50 is a duplicate of row 2/],
  ['rates.csv', 'A,50,51.52,42.25,34.52,28.34,22.15,17.52,12.36\n', '', 0, 'class', /Zone A has no rates for class 50/],
  ['rates.csv', 'M10M,M20M', 'M10M,M30M', 1, 'M30M', /not known/, 2],
  ['rates.csv', 'M10M,M20M', 'M10M,M30M', 1, 'M20M', /is missing/, 2],
  ['lane-zones.csv', 'US,752,US,606,A', 'US,752,US,606,Q', 2, 'zone', /no zone "Q"/],
  ['lane-zones.csv', 'US,752,US,606,A', 'US,75207,US,606,A', 2, 'originPrefix', /first three digits/],
  ['lane-zones.csv', 'US,752,US,606,A', 'CA,D1D,US,606,A', 2, 'originPrefix', /not used in Canada/],
  ['lane-zones.csv', 'US,752,US,606,A', 'FR,752,US,606,A', 2, 'originCountry', /not allowed/],
  ['lane-zones.csv', 'US,606,US,752,B', 'US,752,US,606,B', 3, '', /lane is a duplicate of row 2/],
  // Not also the same lane twice.
  ['lane-factors.csv', /^(US|CA),/gm, 'XX,', 2, 'lane', /not allowed/, 2],
  ['lane-factors.csv', /^US,1,0.00,\nCA,/m, 'US,1,x,\nUS,', 2, 'charge', /not an amount/],
  ['lane-factors.csv', 'CA,1.18', 'CA,1.18181', 3, 'factor', /at most 4 decimals/],
  ['lane-factors.csv', 'CA,1.18', 'CA,118', 3, 'factor', /from 0.1 to 3/],
  ['lane-factors.csv', 'CA,1.18', 'US,1.18', 3, 'lane', /US is a duplicate/],
  ['lane-factors.csv', 'MX,1.35,0.00,\n', '', 0, 'lane', /No row is for MX/],
  ['lane-factors.csv', 'Interline handling', '', 5, 'description', /no name/],
  ['pricings.csv', 'discount-70,70', 'Discount 70,70', 3, 'pricing', /not a name/],
  ['pricings.csv', 'discount-70,70', 'list,70', 3, 'pricing', /list is a duplicate/],
  ['pricings.csv', '135.00,70', '135.00,170', 3, 'L5C', /from 0 to 100/],
  ['pricings.csv', '135.00,70', ',70', 3, 'minimumCharge', /not an amount/],
  ['fak.csv', 'discount-78-fak', 'discount-79', 2, 'pricing', /no pricing "discount-79"/],
  ['fak.csv', '50,85,70', '85,50,70', 2, 'toClass', /lower than the first/],
  ['fak.csv', '50,85,70', '50,85,71', 2, 'ratedAs', /not a freight class/],
  ['fak.csv', '50,85,70\n', '50,85,70\ndiscount-78-fak,85,100,92.5\n', 3, 'fromClass', /same class/],
  ['pricing-accessorials.csv', 'NCM,waived', 'NCX,waived', 2, 'code', /not allowed/],
  ['pricing-accessorials.csv', 'NCM,waived', 'NCM,free', 2, 'charge', /not an amount/],
  ['pricing-accessorials.csv', 'APT,25', 'NCM,25', 3, 'code', /is a duplicate/],
  ['pricing-accessorials.csv', 'discount-78-fak,NCM', 'gone,NCM', 2, 'pricing', /no pricing "gone"/],
  ['accessorials.csv', 'BLIND,Blind', 'BLINK,Blind', 12, 'code', /not a code of RQ_ACCESSORIAL or BOL_ACCESSORIAL/],
  ['accessorials.csv', 'BLIND,Blind', 'APT,Blind', 12, 'code', /APT is a duplicate/],
  [
    'accessorials.csv',
    'BLIND,Blind shipment coordination,90.00,,,,,either,,,,,,,,,,\n',
    '',
    0,
    'code',
    /No row is for BLIND/,
  ],
  ['accessorials.csv', 'coordination,90.00', 'coordination,', 12, 'charge', /no price/],
  [
    'accessorials.csv',
    'coordination,90.00,,,,,',
    'coordination,90.00,,,50,40,',
    12,
    'maximum',
    /less than the minimum/,
  ],
  ['accessorials.csv', 'coordination,90.00,,', 'coordination,90.00,,1001', 12, 'percent', /from 0 to 1000/],
  ['accessorials.csv', '90.00,,,,,either', '90.00,,,,,left', 12, 'side', /not allowed/],
  ['accessorials.csv', 'both,US,', 'both,USA,', 21, 'countries', /"USA" is not allowed/],
  ['accessorials.csv', 'LTLTC VTLTC', 'LTLTC ALL', 22, 'levels', /"ALL" is not allowed/],
  ['accessorials.csv', 'either,,AK,,,,,Use APT', 'either,,Alaska,,,,,Use APT', 2, 'states', /not a state code/],
  ['accessorials.csv', 'AK,AKAPT', 'AK,APT', 11, 'replacedBy', /not another code/],
  ['accessorials.csv', 'AK,AKAPT', ',AKAPT', 11, 'replacedIn', /not a state code/],
  ['accessorials.csv', ',10-15..04-15', ',10-32..04-15', 21, 'season', /not a season/],
  ['accessorials.csv', ',APT AKAPT,', ',APT NONE,', 26, 'includes', /"NONE" is not allowed/],
  ['accessorials.csv', 'AKHAZ,hazardous', 'AKHAZ,always', 24, 'automatic', /not allowed/],
  ['bol-accessorials.csv', 'PSC,,FRZ', 'PSX,,FRZ', 32, 'code', /"PSX" is not allowed/],
  ['bol-accessorials.csv', 'PSC,Canada', 'PSC,Mexico', 33, 'place', /"Mexico" is not allowed/],
  ['bol-accessorials.csv', 'PSC,Canada', 'PSC,', 33, 'code', /PSC is a duplicate/],
  ['bol-accessorials.csv', 'PSC,,FRZ', 'PSC,,MARK', 32, 'pricedAs', /"MARK" has no row in accessorials.csv/],
  ['bol-accessorials.csv', 'PSC,,FRZ,', 'PSC,,FRZ,98', 32, 'pricedAs', /either a code or a guarantee/],
  ['bol-accessorials.csv', 'PSC,,FRZ,', 'PSC,,,', 32, 'pricedAs', /either a code or a guarantee/],
  ['bol-accessorials.csv', 'TCS,,,98', 'TCS,,,89', 38, 'guarantee', /"89" is not allowed/],
  ['bol-accessorials.csv', 'LTDAP,Port,SEAPU,\n', '', 0, 'place', /No row is for LTDAP at Port/],
  ['event-charges.csv', 'REDEL,', 'redelivery,', 2, 'code', /not a code of 2 to 6/],
  ['event-charges.csv', 'REDEL,', 'REDELIV,', 2, 'code', /not a code of 2 to 6/],
  ['event-charges.csv', 'REDEL,', 'xREDEL,', 2, 'code', /not a code of 2 to 6/],
  // Not also the same code twice, nor a unit that its event does not have.
  ['event-charges.csv', /^(REDEL|RETURN),/gm, 'x,', 2, 'code', /not a code of 2 to 6/, 2],
  [
    'event-charges.csv',
    /^(REDEL|RETURN),(.*),(delivery_attempted|returned),/gm,
    'AA,$2,lost,',
    2,
    'event',
    /not allowed/,
    2,
  ],
  ['event-charges.csv', ',stored,', ',lost,', 4, 'event', /"lost" is not allowed/],
  ['event-charges.csv', 'RETURN,', 'REDEL,', 3, 'code', /REDEL is a duplicate/],
  ['event-charges.csv', ',returned,', ',lost,', 3, 'event', /"lost" is not allowed/],
  ['event-charges.csv', 'CNC NOA', 'CNC NOPE', 2, 'reasons', /"NOPE" is not allowed/],
  ['event-charges.csv', ',95.00,', ',,', 2, 'charge', /no price/],
  ['event-charges.csv', ',cwtDay,', ',,', 4, 'per', /charged by the day/],
  ['event-charges.csv', ',quarterHour,', ',day,', 6, 'per', /not counted in day/],
  ['event-charges.csv', ',quarterHour,', ',fortnight,', 6, 'per', /"fortnight" is not allowed/],
  ['event-charges.csv', ',figuresWrong,', ',never,', 5, 'when', /"never" is not allowed/],
  ['event-charges.csv', ',afterOut,', ',beforeOut,', 8, 'code', /RECON beforeOut is a duplicate/],
  ['event-charges.csv', ',80,no', ',80,maybe', 3, 'fuel', /"maybe" is not allowed/],
  ['overlength.csv', 'LONG16,12', 'LONG16,8', 3, 'fromFeet', /ascending order/],
  ['overlength.csv', 'LONG16,12', 'LONG12,12', 3, 'code', /LONG12 is a duplicate/],
  ['overlength.csv', 'LONG16,12', 'LONG17,12', 3, 'code', /not allowed/],
  ['fuel-table.csv', '2.05,20.05', '2.00,20.05', 3, 'fromDollars', /ascending order/],
  ['fuel-table.csv', '2.05,20.05', '2.05,20.055', 3, 'percent', /at most 2 decimals/],
  ['fuel-index.csv', '2025-01-06,2025-01-08', '2025-01-06,2025-01-06', 2, 'effectiveFrom', /before it is published/],
  ['fuel-index.csv', '2025-01-13,2025-01-15', '2025-01-06,2025-01-08', 3, 'effectiveFrom', /ascending order/],
  ['fuel-index.csv', '2025-01-06,', '2025-02-30,', 2, 'published', /not a date/],
  [
    'fuel-index.csv',
    '2025-01-06,2025-01-08',
    '1825-01-06,1825-01-08',
    3,
    'effectiveFrom',
    /span more than/,
    FUEL_WEEKS - 1,
  ],
  [
    'fuel-index.csv',
    '2025-01-06,2025-01-08,3',
    '2025-01-06,2025-01-08,1',
    2,
    'dollarsPerGallon',
    /no percentage for 1\./,
  ],
  ['high-cost-areas.csv', 'US,100,', 'US,10,', 19, 'prefix', /3 or 5 digits/],
  ['high-cost-areas.csv', 'US,101,', 'US,100,', 20, 'prefix', /US 100 is a duplicate/],
  ['high-cost-areas.csv', '100,New York City,110.00', '100,,110.00', 19, 'name', /empty/],
  ['services.csv', '99,LTL Standard Transit', '91,LTL Standard Transit', 2, 'id', /not allowed/],
  ['services.csv', '98,Guaranteed LTL 5 PM', '91,Guaranteed LTL 5 PM', 3, 'id', /not allowed/],
  ['services.csv', '98,Guaranteed LTL 5 PM', '99,Guaranteed LTL 5 PM', 3, 'id', /99 is a duplicate/, 3],
  ['services.csv', '97,Guaranteed Exclusive Use,45000,53,no,,,0,7,,,\n', '', 0, 'id', /No row is for service 97/],
  ['services.csv', 'noon,20000,12,no,15:00', 'noon,20000,12,no,3 PM', 4, 'cutOff', /not a time/],
  ['services.csv', 'noon,20000,12,no', 'noon,20000,12,maybe', 4, 'indirectLanes', /not allowed/],
  ['services.csv', '7,45,110.00', '7,,110.00', 4, 'surchargePercent', /from 0 to 1000/],
  ['services.csv', '0,30,,,', '0,30,5,,', 2, 'surchargePercent', /no such figure/],
  ['services.csv', '0,30,,,', '0,30,,,2', 2, 'priceFactor', /no such figure/],
  ['services.csv', '7,,,1.12', '7,,,', 7, 'priceFactor', /from 0.01 to 100/],
  ['billing-rules.csv', 'palletTareLb,30', 'palletTare,30', 2, 'rule', /no rule "palletTare"/],
  ['billing-rules.csv', 'trailerWidthInches,96', 'palletTareLb,96', 3, 'rule', /palletTareLb is a duplicate/],
  ['billing-rules.csv', 'trailerWidthInches,96', 'trailerWidthInches,8', 3, 'value', /from 60 to 110/],
  ['billing-rules.csv', 'cubeRuleClass,125', 'cubeRuleClass,126', 13, 'value', /not a freight class/],
  ['billing-rules.csv', 'loosePieceInches,36', 'loosePieceInches,48', 5, 'value', /from 0 to 40/],
  ['billing-rules.csv', 'fuelHeavyFactor,2,By this factor\n', '', 0, 'rule', /fuelHeavyFactor is missing/],
  ['billing-rules.csv', 'liabilityPerPound,25.00', 'liabilityPerPound,0', 20, 'value', /from 0.01 to 10000/],
  ['density-classes.csv', '0,400', '0.5,400', 2, 'fromLbPerCubicFoot', /ascending order, from 0/],
  // Not also out of order with the next.
  ['density-classes.csv', '2,250', '20,251', 4, 'class', /not a freight class/],
  ['density-classes.csv', '2,250', '1,250', 4, 'fromLbPerCubicFoot', /ascending order/],
  ['density-classes.csv', '2,250', '2,251', 4, 'class', /not a freight class/],
  ['distribution-centers.csv', 'Cornhusker Grocers,', 'Bluegrass Retail East,', 4, 'name', /is a duplicate/],
  ['distribution-centers.csv', 'Omaha,NE', 'Omaha,NEBR', 4, 'state', /not a state code/],
  ['distribution-centers.csv', 'Omaha,NE', 'Omaha,Ne', 4, 'state', /not a state code/],
  ['distribution-centers.csv', 'Cornhusker Grocers,', 'Other,', 4, 'name', /needs no row/],
])('%s: %j → %j', (file, from, to, row, column, reason, count = 1) => {
  const text = file === 'lane-zones.csv' ? LANE_ZONES : demoTariffText(file);
  expect(text.replace(from, to)).not.toBe(text);
  const faults = faultsOf({ [file]: text.replace(from, to) });
  expect(faults).toContainEqual({
    file,
    row,
    column,
    reason: expect.stringMatching(reason),
    fix: expect.stringMatching(/^[A-Z].*\.$/),
  });
  expect(faults).toHaveLength(count);
});

describe('files as a whole', () => {
  const named = (isOptional: boolean): string[] =>
    Object.values(TARIFF_FILES)
      .filter(({ optional }) => optional === isOptional)
      .map(({ name }) => name);

  it.each(named(false))('%s must be there', (name) => {
    expect(faultsOf({ [name]: null })).toEqual([
      {
        file: name,
        row: 0,
        column: '',
        reason: 'The file is missing.',
        fix: 'Add it; docs/tariff-data.md describes it.',
      },
    ]);
  });

  it.each(named(true))('%s may be absent', (name) => {
    // Agreements about codes and classes depend on the pricings, not the other way round.
    expect(compileTariff(demoTariffFiles({ [name]: null }))).toMatchObject({ ok: true });
  });

  it.each(Object.values(TARIFF_FILES).map(({ name }) => name))('%s is refused when empty or foreign', (name) => {
    expect(faultsOf({ [name]: '' })).toMatchObject([{ file: name, reason: 'The file is empty.' }]);
    expect(faultsOf({ [name]: 'a,b\n1,2\n' }).every(({ file }) => file === name)).toBe(true);
    expect(faultsOf({ [name]: 'a,b\n1,2\n' }).length).toBeGreaterThan(1);
  });

  it('names the faults of all files at once', () => {
    const faults = faultsOf({
      'zones.csv': 'zone\nA\n',
      'fak.csv': 'x\ny\n',
      'services.csv': null,
      'fuel-table.csv': '',
    });
    expect([...new Set(faults.map(({ file }) => file))].sort()).toEqual([
      'fak.csv',
      'fuel-table.csv',
      'services.csv',
      'zones.csv',
    ]);
  });

  it.each([
    ['zones.csv', 'C,500,186.00', 'C,500,much'],
    ['distribution-centers.csv', 'Cornhusker Grocers,', ','],
    ['density-classes.csv', '2,250', 'x,250'],
    ['density-classes.csv', '2,250', '2,x'],
  ])('says one bad cell of %s once, not in every row and file that depends on it', (file, from, to) => {
    expect(faultsOf({ [file]: demoTariffText(file).replace(from, to) })).toHaveLength(1);
  });

  it('does not take rows without a name for the same', () => {
    const zones = demoTariffText('distribution-centers.csv').replace(/^(Bluegrass Retail|Cornhusker)[^,]*/gm, '');
    expect(faultsOf({ 'distribution-centers.csv': zones }).map(({ reason }) => reason)).toEqual(
      Array(3).fill('The cell is empty.'),
    );
  });

  it('needs a zone for the longest routes even if no zone has miles', () => {
    const reasons = faultsOf({ 'zones.csv': 'zone,upToMiles,minimumCharge\nA,,50\n' }).map(({ reason }) => reason);
    expect(reasons).toContain('No zone is for the longest routes.');
  });
});

describe('a table of another shape', () => {
  it('may have other breaks and zones', () => {
    const classes = '50 55 60 65 70 77.5 85 92.5 100 110 125 150 175 200 250 300 400 500'.split(' ');
    const compiled = compileTariff(
      demoTariffFiles({
        'weight-breaks.csv': 'break,fromLb,meaning\nALL,0,\nHALF,300,\n',
        'zones.csv': 'zone,upToMiles,minimumCharge\nNEAR,100,50\nSPECIAL,,60\nFAR,beyond,70\n',
        'rates.csv': `zone,class,ALL,HALF\n${['NEAR', 'SPECIAL', 'FAR'].flatMap((zone) => classes.map((one) => `${zone},${one},20,10`)).join('\n')}\n`,
        'pricings.csv': 'pricing,description,minimumCharge,ALL,HALF\nlist,List,0,0,0\n',
        'fak.csv': null,
        'pricing-accessorials.csv': null,
      }),
    );
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults));
    const { zoneOfMiles, zones } = compiled.tariff;
    expect([0, 100, 101].map((miles) => zones[zoneOfMiles[miles]!]!.name)).toEqual(['NEAR', 'NEAR', 'FAR']);
  });
});

it('the file that earlier tariffs were given prices every kind of limited access, and sorting as unloading', () => {
  const [statement] = migration.statements(SQLITE_WORDS);
  const packed = /'bol-accessorials.csv', '([^']+)'/.exec(statement!)![1]!;
  const file = gunzipSync(Buffer.from(packed, 'base64')).toString();
  const compiled = compileTariff(demoTariffFiles({ 'bol-accessorials.csv': file }));
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults));
  const { pricedAs } = compiled.tariff.bolAccessorials;
  expect([pricedAs.get('SRT'), pricedAs.get('LTDAD School'), pricedAs.get('LFTD')]).toEqual([
    'ULFEE',
    'SCHLDL',
    'LGATE',
  ]);
});
