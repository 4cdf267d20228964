// What is refused, warned about or accepted when a shipper describes a hazardous material.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkHazmat, type HazmatClaim } from './check-hazmat.ts';
import { readHazardClass, readPackingGroup } from './hazard-class.ts';
import { HAZMAT_TABLE } from './hazmat-table.ts';
import { searchHazmat } from './search-hazmat.ts';

const PAINT: HazmatClaim = { unnaNumber: 'UN1263', class: '3', properName: 'Paint', packingGroup: 'II' };
const FLAMMABLE: HazmatClaim = {
  unnaNumber: 'UN1993',
  class: '3',
  properName: 'Flammable liquids, n.o.s.',
  technicalName: 'acetone, toluene',
  packingGroup: 'II',
};

const passes = (claim: HazmatClaim) => expect(checkHazmat(claim)).toMatchObject({ failures: [], warnings: [] });

describe('passes', () => {
  test.each<[string, HazmatClaim]>([
    ['paint', PAINT],
    [
      'paint with the law’s whole name',
      { ...PAINT, properName: HAZMAT_TABLE.find(({ id }) => id === 'UN1263')!.names[0]! },
    ],
    ['paint related material', { ...PAINT, properName: 'PAINT RELATED MATERIAL' }],
    ['four digits', { ...PAINT, unnaNumber: '1263' }],
    ['another spelling of the class', { ...PAINT, class: 'Class 3' }],
    ['another spelling of the packing group', { ...PAINT, packingGroup: 'PG II' }],
    ['a digit for the packing group', { ...PAINT, packingGroup: '2' }],
    ['what stands before a name', { ...PAINT, properName: 'RQ, Waste Paint' }],
    ['what may be added to a name', { ...PAINT, properName: 'Paint mixture' }],
    ['n.o.s. with its technical name', FLAMMABLE],
    ['the singular', { ...FLAMMABLE, properName: 'Flammable liquid, n.o.s.' }],
    ['without dots', { ...FLAMMABLE, properName: 'FLAMMABLE LIQUIDS NOS' }],
    ['the technical name behind the name as well', { ...FLAMMABLE, properName: 'Flammable liquids, n.o.s. (acetone)' }],
    [
      'n.o.s. that needs none',
      { unnaNumber: 'UN1987', class: '3', properName: 'Alcohols, n.o.s.', packingGroup: 'III' },
    ],
    [
      'a number without packing group',
      { unnaNumber: 'UN2794', class: '8', properName: 'Batteries, wet, filled with acid' },
    ],
    ['its singular', { unnaNumber: 'UN3480', class: '9', properName: 'Lithium ion battery' }],
    ['aerosols of 2.1', { unnaNumber: 'UN1950', class: '2.1', properName: 'Aerosols, flammable' }],
    ['aerosols of 2.2', { unnaNumber: 'UN1950', class: 'Division 2.2', properName: 'Aerosols, non-flammable' }],
    [
      'aerosols of 2.2 with their subsidiary hazard',
      { unnaNumber: 'UN1950', class: '2.2 (8)', properName: 'Aerosols, corrosive' },
    ],
    [
      'subsidiary hazards in any order',
      {
        unnaNumber: 'UN1463',
        class: '5.1 (8, 6.1)',
        properName: 'Chromium trioxide, anhydrous',
        packingGroup: 'II',
      },
    ],
    ['the right zone', { unnaNumber: 'UN1017', class: '2.3', properName: 'Chlorine', description: 'Zone B' }],
    [
      'poison for toxic',
      {
        unnaNumber: 'UN2811',
        class: '6.1',
        properName: 'Poisonous solids, organic, n.o.s.',
        technicalName: 'x',
        packingGroup: 'III',
      },
    ],
    ['British sulphur', { unnaNumber: 'UN1830', class: '8', properName: 'Sulphuric acid', packingGroup: 'II' }],
    [
      'a subsidiary hazard left out',
      { ...FLAMMABLE, unnaNumber: 'UN2924', properName: 'Flammable liquids, corrosive, n.o.s.' },
    ],
    [
      'diesel by its domestic number',
      { unnaNumber: 'NA1993', class: '3', properName: 'Diesel fuel', packingGroup: 'III' },
    ],
    ['domestic ammonia', { unnaNumber: 'UN1005', class: '2.2', properName: 'Ammonia, anhydrous' }],
    ['fireworks in small letters', { unnaNumber: 'UN0336', class: '1.4g', properName: 'fireworks' }],
  ])('%s', (_what, claim) => passes(claim));
});

describe('refused, with the rule and the fix', () => {
  test.each<[string, HazmatClaim, field: string, text: RegExp]>([
    [
      'no number at all',
      { ...PAINT, unnaNumber: 'paint' },
      'unnaNumber',
      /UN or NA and four digits \(UN1263\).*"paint" was given/,
    ],
    [
      'the wrong class',
      { ...PAINT, class: '8' },
      'class',
      /^must be 3, the class of UN1263 \(Paint\); "8" was given\.$/,
    ],
    ['no class', { ...PAINT, class: 'flammable' }, 'class', /^must be 3/],
    [
      'an explosive without its group',
      { unnaNumber: 'UN0336', class: '1.4', properName: 'Fireworks' },
      'class',
      /must be 1\.4G/,
    ],
    [
      'one of several classes',
      { unnaNumber: 'UN1005', class: '8', properName: 'Ammonia, anhydrous' },
      'class',
      /must be 2\.3 \(8\) or 2\.2,/,
    ],
    [
      'no packing group',
      { ...PAINT, packingGroup: undefined },
      'packingGroup',
      /^is required for UN1263: I, II, III\.$/,
    ],
    [
      'a combustible liquid that is toxic',
      {
        ...FLAMMABLE,
        unnaNumber: 'UN1992',
        class: 'Combustible liquid',
        properName: 'Flammable liquids, toxic, n.o.s.',
      },
      'class',
      /^must be 3 \(6\.1\),/,
    ],
    [
      'a combustible liquid that is corrosive',
      { ...FLAMMABLE, unnaNumber: 'UN1760', class: 'Combustible liquid', properName: 'Corrosive liquids, n.o.s.' },
      'class',
      /^must be 8,/,
    ],
    [
      'a combustible liquid of a low flash point',
      { ...PAINT, unnaNumber: 'UN1090', class: 'Combustible liquid', properName: 'Acetone' },
      'class',
      /^must be 3,/,
    ],
    ['a name of 80 characters', { ...PAINT, properName: 'x'.repeat(80) }, 'propername', /"x{80}" was given\.$/],
    ['a longer name', { ...PAINT, properName: 'x'.repeat(81) }, 'propername', /"x{80}…" was given\.$/],
    [
      'a technical name within the name',
      { ...FLAMMABLE, technicalName: '', properName: 'Flammable liquids (clear), n.o.s.' },
      'technicalName',
      /symbol G\. Name what makes it hazardous\.$/,
    ],
    [
      'a technical name behind the name',
      { ...FLAMMABLE, technicalName: ' ', properName: 'Flammable liquids, n.o.s. (acetone)  ' },
      'technicalName',
      /symbol G\. Move "acetone" here from propername\.$/,
    ],
    [
      'a limited quantity of a group that cannot be one',
      {
        unnaNumber: 'UN1361',
        class: '4.2',
        properName: 'Carbon, animal or vegetable origin',
        packingGroup: 'II',
        description: 'limited quantity',
      },
      'hazardousDescription',
      /^must not say limited quantity: UN1361 \(Carbon, animal or vegetable origin\) in packing group II cannot be one/,
    ],
    [
      'a limited quantity without a group',
      { unnaNumber: 'UN1017', class: '2.3', properName: 'Chlorine', description: 'limited quantity' },
      'hazardousDescription',
      /^must not say limited quantity: UN1017 \(Chlorine\) cannot be one/,
    ],
    [
      'a wrong zone of a number that is not in the table',
      { unnaNumber: '3381', class: '6.1', properName: 'Toxic liquid', description: 'Zone B' },
      'hazardousDescription',
      /^must say Zone A for UN3381; Zone B was given\.$/,
    ],
    ['a blank packing group', { ...PAINT, packingGroup: ' ' }, 'packingGroup', /is required/],
    [
      'a packing group there is not',
      { ...PAINT, packingGroup: 'IV' },
      'packingGroup',
      /must be one of I, II, III for UN1263; "IV"/,
    ],
    [
      'a packing group of others',
      { unnaNumber: 'UN1203', class: '3', properName: 'Gasoline', packingGroup: 'III' },
      'packingGroup',
      /^must be II for UN1203/,
    ],
    [
      'no technical name',
      { ...FLAMMABLE, technicalName: undefined },
      'technicalName',
      /UN1993 \(Flammable liquids, n\.o\.s\.\) has the symbol G\. Name what makes/,
    ],
    ['a blank technical name', { ...FLAMMABLE, technicalName: '  ' }, 'technicalName', /is required/],
    [
      'the technical name in the wrong field',
      { ...FLAMMABLE, technicalName: undefined, properName: 'Flammable liquids, n.o.s. (acetone)' },
      'technicalName',
      /Move "acetone" here from propername/,
    ],
    [
      'a combustible liquid that is none',
      { unnaNumber: 'UN1203', class: 'Combustible liquid', properName: 'Gasoline', packingGroup: 'II' },
      'class',
      /must be 3/,
    ],
    [
      'a name of something else',
      { ...PAINT, properName: 'Paint thinner' },
      'propername',
      /^must be "Paint" or "Paint related material", the proper shipping name of UN1263; "Paint thinner" was given\.$/,
    ],
    [
      'a packing group where there is none',
      { unnaNumber: 'UN3480', class: '9', properName: 'Lithium ion batteries', packingGroup: 'II' },
      'packingGroup',
      /^must be left out: UN3480 has no packing group; "II" was given\.$/,
    ],
    ['a subsidiary hazard of others', { ...PAINT, class: '3 (8)' }, 'class', /^must be 3, .*"3 \(8\)" was given\.$/],
    [
      'another subsidiary hazard',
      {
        unnaNumber: 'UN2922',
        class: '8 (3)',
        properName: 'Corrosive liquids, toxic, n.o.s.',
        packingGroup: 'II',
        technicalName: 'x',
      },
      'class',
      /^must be 8 \(6\.1\), the class of UN2922/,
    ],
    [
      'another inhalation zone',
      { unnaNumber: 'UN1017', class: '2.3', properName: 'Chlorine', description: 'Poison-Inhalation Hazard, Zone A' },
      'hazardousDescription',
      /^must say Zone B for UN1017 \(Chlorine\); Zone A was given\.$/,
    ],
    [
      'an inhalation zone where there is none',
      { ...PAINT, description: 'Inhalation hazard zone C' },
      'hazardousDescription',
      /^must not name an inhalation hazard zone for UN1263/,
    ],
    [
      'a limited quantity in the proper name that cannot be one',
      { unnaNumber: 'UN1017', class: '2.3', properName: 'Chlorine (limited quantity)' },
      'hazardousDescription',
      /^must not say limited quantity/,
    ],
    [
      'a limited quantity that cannot be one',
      { unnaNumber: 'UN1017', class: '2.3', properName: 'Chlorine', description: 'Chlorine, Ltd Qty' },
      'hazardousDescription',
      /^must not say limited quantity/,
    ],
  ])('%s', (_what, claim, field, text) => {
    const { failures } = checkHazmat(claim);
    expect(failures).toHaveLength(1);
    expect(failures[0]).toEqual({ field, text: expect.stringMatching(text) });
  });

  test('the packing groups of several rows, in order', () => {
    const { failures } = checkHazmat({ unnaNumber: 'NA1993', class: '3', properName: 'Stuff', technicalName: 'x' });
    expect(failures.at(-1)).toEqual({ field: 'packingGroup', text: 'is required for NA1993: I, II, III.' });
  });

  test('all at once', () => {
    const { failures } = checkHazmat({ unnaNumber: 'UN1993', class: '9', properName: 'Stuff' });
    expect(failures.map(({ field }) => field)).toEqual(['class', 'propername', 'packingGroup', 'technicalName']);
  });
});

describe('warned of, and accepted', () => {
  test.each<[string, HazmatClaim, text: RegExp]>([
    [
      'a number that is not in the table',
      { ...PAINT, unnaNumber: 'UN3559' },
      /UN3559 is not in the table.*not checked\.$/,
    ],
    [
      'one with its right zone',
      { unnaNumber: 'UN3381', class: '6.1', properName: 'Toxic liquid', description: 'Zone A' },
      /UN3381 is not in the table/,
    ],
    [
      'one whose zone depends on its class',
      { unnaNumber: 'UN3318', class: '2.3 (8)', properName: 'Ammonia solution', description: 'Zone D' },
      /UN3318 is not in the table/,
    ],
    ['a UN number said to be NA', { ...PAINT, unnaNumber: 'NA1263' }, /NA1263 is not in the table.*UN1263 is Paint/],
    [
      'a reclassed combustible liquid',
      { unnaNumber: 'UN1223', class: 'Comb liq', properName: 'Kerosene', packingGroup: 'III' },
      /173\.150\(f\)/,
    ],
  ])('%s', (_what, claim, text) => {
    const { failures, warnings } = checkHazmat(claim);
    expect(failures).toEqual([]);
    expect(warnings).toEqual([expect.stringMatching(text)]);
  });

  test('an unknown number takes any class, group and name', () => {
    const { failures, warnings, entry } = checkHazmat({
      unnaNumber: 'UN9998',
      class: '?',
      properName: '?',
      packingGroup: '?',
    });
    expect([failures, warnings.length, entry]).toEqual([[], 1, null]);
  });
});

describe('the row that fits', () => {
  test('is chosen by class, name and packing group', () => {
    const entry = (claim: HazmatClaim) => checkHazmat(claim).entry!;
    expect(entry({ unnaNumber: '1993', class: '3', properName: 'Diesel fuel', packingGroup: 'III' }).id).toBe('NA1993');
    expect(entry(FLAMMABLE).id).toBe('UN1993');
    const acid = { unnaNumber: 'UN2790', class: '8', properName: 'Acetic acid solution' };
    expect(entry({ ...acid, packingGroup: 'III' }).names[0]).toMatch(/less than 50 percent/);
    expect(entry({ unnaNumber: '1350', class: '9', properName: 'Sulfur', packingGroup: 'III' }).id).toBe('NA1350');
  });

  test('decides about the technical name: compounds need one, diesel does not', () => {
    const domestic = { unnaNumber: 'NA1993', class: '3', packingGroup: 'III' };
    passes({ ...domestic, properName: 'Diesel fuel' });
    expect(checkHazmat({ ...domestic, properName: 'Compounds, cleaning liquid' }).failures).toHaveLength(1);
    // A name that matches no row is refused. Only what every row requires is required.
    expect(checkHazmat({ ...domestic, properName: 'Fuel' }).failures).toEqual([
      { field: 'propername', text: expect.stringMatching(/^must be "Diesel fuel" or .*"Fuel" was given\.$/) },
    ]);
  });
});

test('every row passes as the table writes it', () => {
  for (const { id, names, hazardClass, packingGroups } of HAZMAT_TABLE) {
    for (const properName of names) {
      for (const packingGroup of packingGroups.length === 0 ? [undefined] : packingGroups) {
        passes({ unnaNumber: id, class: hazardClass, properName, technicalName: 'anything', packingGroup });
      }
    }
  }
});

test('whatever is claimed, the check has a result, and only materials in the table are rejected', () => {
  const anything = fc.record({
    unnaNumber: fc.oneof(fc.constantFrom('UN1263', '1993', 'UN1950', 'NA1993'), fc.string()),
    class: fc.oneof(fc.constantFrom('3', '8', '2.1'), fc.string()),
    properName: fc.string(),
    technicalName: fc.option(fc.string(), { nil: undefined }),
    packingGroup: fc.option(fc.oneof(fc.constantFrom('I', 'II', 'III'), fc.string()), { nil: undefined }),
  });
  fc.assert(
    fc.property(anything, (claim) => {
      const { failures, warnings, entry } = checkHazmat(claim);
      for (const { text } of failures) expect(text).toMatch(/^(must be|is required).*\.$/s);
      if (entry === null && failures.length > 0) expect(failures[0]!.field).toBe('unnaNumber');
      expect(new Set(failures.map(({ field }) => field)).size).toBe(failures.length);
      expect(warnings.every((warning) => warning.length > 20)).toBe(true);
    }),
  );
});

describe('spellings', () => {
  test.each([
    ['3', '3', []],
    ['Class 3', '3', []],
    ['8 (3)', '8', ['3']],
    ['8, (3)', '8', ['3']],
    ['2.3 (5.1, 8)', '2.3', ['5.1', '8']],
    ['div. 6.1', '6.1', []],
    ['1.4s', '1.4S', []],
    [' 3 ', '3', []],
    ['combustible liquid', 'Combustible liquid', []],
  ])('class %s', (text, hazardClass, subsidiaryHazards) => {
    expect(readHazardClass(text)).toEqual({ hazardClass, subsidiaryHazards });
  });

  test.each(['', 'flammable', '3.', '3 8', '(3)', '10', '3 (x)'])('"%s" is not a class', (text) => {
    expect(readHazardClass(text)).toBeUndefined();
  });

  test.each([
    ['I', 'I'],
    ['ii', 'II'],
    ['3', 'III'],
    ['PG III', 'III'],
    ['PGII', 'II'],
    [' II ', 'II'],
    ['Packing Group I', 'I'],
    ['IV', undefined],
    ['0', undefined],
    ['', undefined],
  ])('packing group %s', (text, group) => {
    expect(readPackingGroup(text)).toBe(group);
  });
});

describe('searching', () => {
  const ids = (text: string, limit?: number) => searchHazmat(text, limit).map(({ id }) => id);

  test('by the beginning of a number', () => {
    expect(ids('1263')).toEqual(['UN1263']);
    expect(ids(' 1263 ')).toEqual(['UN1263']);
    expect(ids('UN 126')).toEqual(expect.arrayContaining(['UN1262', 'UN1263', 'UN1267']));
    expect(ids('na1993').every((id) => id === 'NA1993')).toBe(true);
  });

  test('by words or their beginnings, names that begin with them first', () => {
    expect(ids('paint')[0]).toBe('UN1263');
    expect(ids('lithium batt')).toEqual(expect.arrayContaining(['UN3090', 'UN3480', 'UN3481']));
    expect(ids('acid sulphuric')).toEqual(expect.arrayContaining(['UN1830', 'UN2796']));
    expect(ids('sulfuric')[0]).toMatch(/UN18(30|32)/);
  });

  test.each(['sodium', 'hydrogen', 'calcium', 'methyl', 'ethyl', 'gas', 'toxic', 'nitric', 'paint', 'lithium'])(
    'names that begin with "%s" come first',
    (word) => {
      const begins = searchHazmat(word, 500).map(({ names }) => names[0]!.toLowerCase().startsWith(word));
      expect(begins).toEqual(begins.toSorted((a, b) => Number(b) - Number(a)));
    },
  );

  test('finds nothing for an empty query, and never more than requested', () => {
    expect(ids('')).toEqual([]);
    expect(ids(' ,.')).toEqual([]);
    expect(ids('unobtainium')).toEqual([]);
    expect(ids('1')).toHaveLength(20);
    expect(ids('liquid', 3)).toHaveLength(3);
  });
});
