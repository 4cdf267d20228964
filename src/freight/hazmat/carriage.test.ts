// Which materials may be carried and which may share a vehicle: the carrier's policy, 49 CFR 177.848 and 177.841(e).
import { describe, expect, test } from 'vitest';
import { carriageFindings, carriedHazmat } from './carriage.ts';
import type { CarriedHazmat, HazmatPolicyRule, HazmatRules } from './carried-hazmat.ts';
import { foodFindings } from './food-separation.ts';
import { policyFindings } from './hazmat-policy.ts';
import { HAZMAT_TABLE } from './hazmat-table.ts';
import { segregationFindings } from './segregation.ts';

const NOTHING: HazmatRules = { policy: [], foodstuffs: { words: [], hints: [], exceptions: [], nmfcItems: [] } };
const FOOD: HazmatRules = {
  policy: [],
  foodstuffs: {
    words: ['flour', 'pet food', 'mixed nuts'],
    hints: ['corn', 'nut', 'tomato'],
    exceptions: ['nuts and bolts'],
    nmfcItems: [{ from: 73_000, to: 73_999 }],
  },
};

/** A material by its number and, where relevant, its packing group and class. */
function goods(
  unnaNumber: string,
  more: Partial<CarriedHazmat> & { group?: string; class?: string } = {},
): CarriedHazmat {
  const rows = HAZMAT_TABLE.filter(({ id }) => id === unnaNumber);
  const row = rows.find(({ hazardClass }) => hazardClass === (more.class ?? hazardClass))!;
  const { group = row.packingGroups[0], class: _class, ...changes } = more;
  const claim = { unnaNumber, class: row.hazardClass, properName: row.names[0]!, packingGroup: group, weightLb: 100 };
  return { ...carriedHazmat(claim), ...changes };
}

const kinds = (rules: HazmatRules, list: readonly CarriedHazmat[], descriptions: readonly string[] = []) =>
  carriageFindings(
    rules,
    list,
    descriptions.map((description) => ({ description, nmfc: '' })),
  ).map(({ kind, paragraph }) => `${kind} ${paragraph}`);

describe('the data that the rules use', () => {
  const claim = { unnaNumber: 'UN1263', class: '3', properName: 'Paint', packingGroup: 'II', weightLb: 40 };
  const unlisted = { ...claim, unnaNumber: 'UN3381', class: '6.1', properName: 'Toxic by inhalation liquid, n.o.s.' };

  test.each<[string, Parameters<typeof carriedHazmat>[0], Partial<CarriedHazmat>]>([
    [
      'from the table',
      { ...claim, properName: 'Paint (including lacquer)' },
      {
        ...{ number: 'UN1263', name: 'UN1263 (Paint)', hazardClass: '3', subsidiaryHazards: [], packingGroup: 'II' },
        ...{ isLiquid: true, inhalationZone: undefined, isAcid: false, isCyanide: false, isLimitedQuantity: false },
        weightLb: 40,
      },
    ],
    ['its subsidiary hazards', { ...claim, unnaNumber: 'UN1992', packingGroup: 'I' }, { subsidiaryHazards: ['6.1'] }],
    ['its only packing group', { ...claim, unnaNumber: 'UN1090', packingGroup: undefined }, { packingGroup: 'II' }],
    ['none if it has several', { ...claim, packingGroup: undefined }, { packingGroup: null }],
    [
      'as sent, if the table does not list it',
      { ...unlisted, packingGroup: 'I' },
      { number: 'UN3381', name: `UN3381 (${unlisted.properName})`, hazardClass: '6.1', packingGroup: 'I' },
    ],
    ['four digits as a UN number', { ...unlisted, unnaNumber: '3381' }, { number: 'UN3381', inhalationZone: 'A' }],
    ['an NA number', { ...unlisted, unnaNumber: 'na 9999' }, { number: 'NA9999' }],
    ['any other text for a number', { ...unlisted, unnaNumber: 'paint' }, { number: 'paint' }],
    ['no name', { ...unlisted, properName: '' }, { name: 'UN3381' }],
    ['a class that is none', { ...unlisted, class: ' poison ' }, { hazardClass: 'poison', subsidiaryHazards: [] }],
    ['written subsidiary hazards', { ...unlisted, class: '6.1 (3, 8)' }, { subsidiaryHazards: ['3', '8'] }],
    ['a liquid', unlisted, { isLiquid: true }],
    ['a solid', { ...unlisted, properName: 'Toxic solid, n.o.s.' }, { isLiquid: false }],
    ['solids', { ...unlisted, properName: 'Toxic solids, n.o.s.' }, { isLiquid: false }],
    ['solidified', { ...unlisted, properName: 'Solidified fuel' }, { isLiquid: true }],
    ['acids', { ...unlisted, technicalName: 'mixed acids' }, { isAcid: true, isCyanide: false }],
    ['acidic', { ...unlisted, properName: 'Corrosive liquid, acidic' }, { isAcid: true }],
    ['placid', { ...unlisted, properName: 'Placid liquid' }, { isAcid: false }],
    ['cyanides', { ...unlisted, properName: 'Cyanides, inorganic' }, { isCyanide: true }],
    ['cyanide', { ...unlisted, technicalName: 'potassium cyanide' }, { isCyanide: true }],
    ['a limited quantity', { ...unlisted, description: 'Limited quantity' }, { isLimitedQuantity: true }],
  ])('%s', (_what, sent, seen) => {
    expect(carriedHazmat(sent)).toMatchObject(seen);
  });

  test('freight that no rule concerns has no findings', () => {
    const list = [goods('UN1263'), goods('UN1993')];
    expect(segregationFindings(list)).toEqual([]);
    expect(policyFindings([], list)).toEqual([]);
    expect(foodFindings(FOOD.foodstuffs, [goods('UN2811')], [{ description: 'Machinery', nmfc: '' }])).toEqual([]);
  });

  test('refusals come first', () => {
    const flammable = goods('UN1263');
    expect(kinds(NOTHING, [flammable, goods('UN2014'), goods('UN0027')])).toEqual([
      'refused 49 CFR 177.848(d)',
      'refused 49 CFR 177.848(d)',
      'separate 49 CFR 177.848(d)',
    ]);
    expect(kinds(FOOD, [], ['flour'])).toEqual([]);
  });
});

describe('177.848', () => {
  const D = '49 CFR 177.848(d)';
  test.each<[one: string, other: string, expected: string[]]>([
    // Blank in the table: no restriction.
    ['UN1263', 'UN1090', []],
    ['UN1263', 'UN1789', []],
    ['UN1263', 'UN1066', []],
    ['UN1789', 'UN1824', []],
    ['UN3480', 'UN1263', []],
    // O: must be kept apart.
    ['UN1263', 'UN2014', [`separate ${D}`]],
    ['UN1325', 'UN1789', [`separate ${D}`]],
    ['UN1396', 'UN1789', [`separate ${D}`]],
    ['UN2014', 'UN1789', [`separate ${D}`]],
    ['UN3105', 'UN1789', [`separate ${D}`]],
    ['UN1017', 'UN1263', [`separate ${D}`]],
    ['UN1053', 'UN1361', [`separate ${D}`]],
    ['UN0336', 'UN1263', [`separate ${D}`]],
    // The table omits zones C and D, and a corrosive gas is not a corrosive liquid.
    ['UN1016', 'UN1263', []],
    ['UN1079', 'UN1361', []],
    ['UN1978', 'UN2912', [`separate ${D}`]],
    // X: never.
    ['UN1361', 'UN1789', [`refused ${D}`]],
    ['UN0027', 'UN1263', [`refused ${D}`]],
    ['UN0335', 'UN1978', [`refused ${D}`]],
    // By subsidiary hazard: 8 (5.1) with 3 is O; a corrosive solid with an oxidizer is unrestricted.
    ['UN3093', 'UN1263', [`separate ${D}`]],
    ['UN1823', 'UN2014', []],
    // Within one class there is no restriction, whatever the subsidiary hazards.
    ['UN1230', 'UN1125', []],
    // Compatibility groups.
    ['UN0334', 'UN1263', [`refused ${D}`]],
    ['UN0336', 'UN0012', []],
    ['UN0336', 'UN0276', ['refused 49 CFR 177.848(f)']],
    // Cyanides and acids.
    ['UN1689', 'UN1789', ['refused 49 CFR 177.848(c)']],
    ['UN1689', 'UN1824', []],
    ['UN1689', 'UN2468', ['refused 49 CFR 177.848(c)']],
    ['UN1689', 'UN3264', ['refused 49 CFR 177.848(c)']],
    // 1.4S fireworks with a mass explosive.
    ['UN0337', 'UN0333', ['refused 49 CFR 177.848(f)']],
    ['UN0012', 'UN0333', []],
  ])('%s with %s: %j', (one, other, expected) => {
    expect(kinds(NOTHING, [goods(one), goods(other)])).toEqual(expected);
    expect(kinds(NOTHING, [goods(other), goods(one)])).toEqual(expected);
  });

  test.each<[mine: string, theirs: string, isCompatible: boolean]>([
    ['C', 'C', true],
    ['C', 'D', true],
    ['D', 'D', true],
    ['G', 'G', true],
    ['C', 'G', false],
    ['D', 'G', false],
    ['S', 'G', true],
    ['', 'G', true],
    ['', '', true],
  ])('explosives of compatibility groups "%s" and "%s" share a vehicle: %s', (mine, theirs, isCompatible) => {
    const pair = [goods('UN0012', { hazardClass: `1.4${mine}` }), goods('UN0336', { hazardClass: `1.4${theirs}` })];
    const expected = isCompatible ? [] : ['refused 49 CFR 177.848(f)'];
    expect(kinds(NOTHING, pair)).toEqual(expected);
    expect(kinds(NOTHING, pair.toReversed())).toEqual(expected);
  });

  test.each<[string, Partial<CarriedHazmat>, string[]]>([
    ['a liquid of group I, zone A', {}, [`refused ${D}`]],
    ['of group II', { packingGroup: 'II' }, []],
    ['a solid', { isLiquid: false }, []],
    ['of zone B', { inhalationZone: 'B' }, []],
    ['without a zone', { inhalationZone: undefined }, []],
  ])('division 6.1 with a flammable liquid: %s', (_what, changes, expected) => {
    const toxic = { hazardClass: '6.1', subsidiaryHazards: [], packingGroup: 'I', isLiquid: true, inhalationZone: 'A' };
    expect(kinds(NOTHING, [goods('UN1689', { ...toxic, ...changes } as CarriedHazmat), goods('UN1263')])).toEqual(
      expected,
    );
  });

  test('subsidiary hazards do not part materials of one class, but those of different classes', () => {
    const oxidizing = { subsidiaryHazards: ['5.1'] };
    const flammable = { subsidiaryHazards: ['3'] };
    expect(kinds(NOTHING, [goods('UN1789', oxidizing), goods('UN1824', flammable)])).toEqual([]);
    expect(kinds(NOTHING, [goods('UN1789', oxidizing), goods('UN1066', flammable)])).toEqual([`separate ${D}`]);
  });

  test.each<[one: CarriedHazmat, other: CarriedHazmat, text: string]>([
    [
      goods('UN1263'),
      goods('UN2014', { subsidiaryHazards: [] }),
      'UN1263 (Paint), class 3, and UN2014 (Hydrogen peroxide, aqueous solutions), class 5.1, must be kept apart, so that nothing that leaks can mix.',
    ],
    [
      goods('UN1789'),
      goods('UN1325'),
      `UN1789 (Hydrochloric acid), class 8, and UN1325 (Flammable solids, organic, n.o.s.), class 4.1, must be kept apart, so that nothing that leaks can mix. Do not load the corrosive liquid above or next to the other.`,
    ],
    [
      goods('UN1053'),
      goods('UN1789'),
      'UN1053 (Hydrogen sulfide), class 2.3 (2.1), and UN1789 (Hydrochloric acid), class 8, must be kept apart, so that nothing that leaks can mix.',
    ],
    [
      goods('UN1017'),
      goods('UN1361', { hazardClass: '4.2' }),
      'UN1017 (Chlorine), class 2.3 (5.1, 8), and UN1361 (Carbon, animal or vegetable origin), class 4.2, must be kept apart, so that nothing that leaks can mix.',
    ],
    [
      goods('UN1361'),
      goods('UN1789'),
      'UN1361 (Carbon, animal or vegetable origin), class 4.2, and UN1789 (Hydrochloric acid), class 8, must not be loaded in the same vehicle.',
    ],
  ])('the text names both: %#', (one, other, text) => {
    expect(carriageFindings(NOTHING, [one, other], []).map((found) => found.text)).toEqual([text]);
    const [mirrored] = carriageFindings(NOTHING, [other, one], []);
    expect(mirrored!.text.endsWith(text.slice(text.indexOf('must')))).toBe(true);
  });

  test('an acid by its technical name, and hydrocyanic acid with itself', () => {
    const acid = carriedHazmat({
      ...{ unnaNumber: 'UN1993', class: '3', properName: 'Flammable liquid, n.o.s.', packingGroup: 'II', weightLb: 1 },
      technicalName: 'acetic acid',
    });
    expect(kinds(NOTHING, [goods('UN1689'), acid])).toEqual(['refused 49 CFR 177.848(c)']);
    const hydrocyanic = carriedHazmat({
      ...{ unnaNumber: 'UN1613', class: '6.1', properName: 'Hydrocyanic acid, aqueous solution', packingGroup: 'I' },
      weightLb: 1,
    });
    expect(kinds(NOTHING, [goods('UN1689'), hydrocyanic])).toEqual([]);
  });

  test('zones of materials that are not gases or not in the table', () => {
    const bromine = carriedHazmat({
      ...{ unnaNumber: 'UN1744', class: '8 (6.1)', properName: 'Bromine', packingGroup: 'I', weightLb: 1 },
    });
    expect(bromine.inhalationZone).toBe('A');
    expect(kinds(NOTHING, [bromine, goods('UN1263')])).toEqual([`refused ${D}`]);
    const nos = (properName: string) =>
      carriedHazmat({ unnaNumber: 'UN1955', class: '2.3', properName, packingGroup: undefined, weightLb: 1 });
    const name = 'Compressed gas, toxic, n.o.s.';
    expect(kinds(NOTHING, [nos(`${name} Inhalation Hazard Zone B`), goods('UN1263')])).toEqual([`separate ${D}`]);
    expect(kinds(NOTHING, [nos(name), goods('UN1263')])).toEqual([`refused ${D}`]);
  });

  test('a generic name does not hide an acid, in whatever order the lines come', () => {
    const corrosive = (technicalName: string) =>
      carriedHazmat({
        ...{ unnaNumber: 'UN1760', class: '8', properName: 'Corrosive liquids, n.o.s.', packingGroup: 'II' as const },
        technicalName,
        weightLb: 1,
      });
    const [lye, acid] = [corrosive('potassium hydroxide'), corrosive('hydrochloric acid')];
    for (const pair of [
      [lye, acid],
      [acid, lye],
    ]) {
      expect(kinds(NOTHING, [...pair, goods('UN1689')])).toEqual(['refused 49 CFR 177.848(c)']);
    }
  });

  test('a material that cannot be a limited quantity keeps its class, whatever its name claims', () => {
    const named = (unnaNumber: string, hazardClass: string, properName: string, packingGroup: 'I' | 'II') =>
      carriedHazmat({ unnaNumber, class: hazardClass, properName, packingGroup, weightLb: 1 }).isLimitedQuantity;
    expect(named('UN1263', '3', 'Paint (limited quantity)', 'II')).toBe(true);
    expect(named('UN1361', '4.2', 'Carbon (limited quantity)', 'II')).toBe(false);
  });

  test('limited quantities have no label and are not kept apart', () => {
    expect(kinds(NOTHING, [goods('UN1263', { isLimitedQuantity: true }), goods('UN2014')])).toEqual([]);
  });

  test('a hundred lines of the same two materials are one finding', () => {
    const many = Array.from({ length: 100 }, (_, at) => goods(at % 2 === 0 ? 'UN1263' : 'UN2014'));
    expect(kinds(NOTHING, many)).toHaveLength(1);
  });

  test('every pair in the table has the same result in both directions, and corrosives are not loaded above oxidizers', () => {
    const some = HAZMAT_TABLE.filter((_, at) => at % 7 === 0).map(({ id, hazardClass }) =>
      goods(id, { class: hazardClass }),
    );
    const pairs = some.flatMap((one, at) => some.slice(at + 1).map((other) => [one, other]));
    // One expectation: thousands would take longer than what they expect of.
    const different = pairs.filter((pair) => `${kinds(NOTHING, pair)}` !== `${kinds(NOTHING, pair.toReversed())}`);
    expect(different).toEqual([]);
    expect(carriageFindings(NOTHING, [goods('UN2014'), goods('UN1789')], [])[0]!.text).toMatch(
      /must be kept apart.*Do not load the corrosive liquid above or next to the other\.$/,
    );
  });
});

describe('177.841(e): toxic materials and food', () => {
  test.each<[number: string, group: string | undefined, description: string, expected: string[]]>([
    ['UN2811', 'II', 'Wheat flour', ['refused 49 CFR 177.841(e)(1)']],
    ['UN2811', 'I', 'PET FOOD, dry', ['refused 49 CFR 177.841(e)(1)']],
    ['UN2811', 'III', 'flour', ['separate 49 CFR 177.841(e)(3)']],
    ['UN1230', 'II', 'flour', []],
    ['UN1992', 'II', 'flour', ['refused 49 CFR 177.841(e)(1)']],
    ['UN1017', undefined, 'flour', []],
    ['UN1263', 'II', 'flour', []],
    ['UN2811', 'II', 'flourescent lamps', []],
    ['UN2811', 'II', 'Nuts and bolts', []],
    ['UN2811', 'II', 'mixed nuts', ['refused 49 CFR 177.841(e)(1)']],

    ['UN2811', 'II', 'Mixed -- nuts', ['refused 49 CFR 177.841(e)(1)']],
    ['UN2811', 'II', 'Machinery', []],
    // Words that also describe other goods do not stop the freight.
    ['UN2811', 'II', 'Corn brooms', ['separate 49 CFR 177.841(e)(1)']],
    ['UN2811', 'II', 'Tomatoes', ['separate 49 CFR 177.841(e)(1)']],
    ['UN2811', 'III', 'Tomatoes', ['separate 49 CFR 177.841(e)(3)']],
  ])('%s %s with %s', (number, group, description, expected) => {
    const item = goods(number, { ...(group && { group }), ...(number === 'UN1230' && { subsidiaryHazards: [] }) });
    expect(kinds(FOOD, [item], [description])).toEqual(expected);
  });

  test('an unknown packing group may be III: kept apart, not rejected', () => {
    const item = { ...goods('UN2811'), packingGroup: null };
    expect(kinds(FOOD, [item], ['Wheat flour'])).toEqual(['separate 49 CFR 177.841(e)(3)']);
  });

  test.each<[nmfc: string, expected: number]>([
    ['72999', 0],
    ['73000', 1],
    ['73999-02', 1],
    ['74000', 0],
    ['x73500', 0],
    ['735', 0],
  ])('NMFC item %s: %d', (nmfc, expected) => {
    const found = carriageFindings(FOOD, [goods('UN2811', { group: 'II' })], [{ description: '', nmfc }]);
    expect(found.map(({ text }) => text)).toEqual(
      expected === 0 ? [] : [expect.stringContaining(`in the same vehicle with NMFC ${nmfc}, which is food.`)],
    );
  });

  test('a limited quantity is not kept from food, and certain food takes precedence over possible food', () => {
    expect(kinds(FOOD, [goods('UN2811', { group: 'II', isLimitedQuantity: true })], ['flour'])).toEqual([]);
    expect(kinds(FOOD, [goods('UN2811', { group: 'II' })], ['Corn brooms', 'flour'])).toEqual([
      'refused 49 CFR 177.841(e)(1)',
    ]);
    expect(kinds(FOOD, [goods('UN2811', { group: 'I' })], ['Tomatoes'])).toEqual(['separate 49 CFR 177.841(e)(1)']);
    expect(kinds(FOOD, [goods('UN2811', { group: 'II' })], ['Sets of nuts and bolts', 'Pet foods'])).toEqual([
      'refused 49 CFR 177.841(e)(1)',
    ]);
    expect(kinds(FOOD, [goods('UN2811', { group: 'II' })], ['Nuts and boltss'])).toEqual([]);
  });

  test('any of several ranges of NMFC items, and the text has the description', () => {
    const foodstuffs = {
      ...FOOD.foodstuffs,
      nmfcItems: [...FOOD.foodstuffs.nmfcItems, { from: 200_000, to: 200_100 }],
    };
    const freight = [{ description: 'Goods', nmfc: '73227' }];
    const [found] = carriageFindings({ ...FOOD, foodstuffs }, [goods('UN2811', { group: 'II' })], freight);
    expect(found!.text).toContain('in the same vehicle with "Goods", which is food.');
  });

  test('by the NMFC item', () => {
    const freight = [{ description: 'Goods', nmfc: '73227' }];
    expect(carriageFindings(FOOD, [goods('UN2811', { group: 'II' })], freight)).toHaveLength(1);
    expect(
      carriageFindings(FOOD, [goods('UN2811', { group: 'II' })], [{ description: 'Goods', nmfc: '150390' }]),
    ).toEqual([]);
  });
});

describe('the policy of the carrier', () => {
  const rule = (changes: Partial<HazmatPolicyRule>): HazmatPolicyRule => ({
    hazardClass: '',
    packingGroup: '',
    numbers: null,
    maximumWeightLb: 0,
    paragraph: 'Item 1',
    reason: 'the reason.',
    ...changes,
  });
  const isRefused = (changes: Partial<HazmatPolicyRule>, ...list: CarriedHazmat[]) =>
    kinds({ ...NOTHING, policy: [rule(changes)] }, list).length > 0;

  test.each<[string, Partial<HazmatPolicyRule>, CarriedHazmat, boolean]>([
    ['a division', { hazardClass: '1.4' }, goods('UN0012'), true],
    ['a division with its group', { hazardClass: '1.4S' }, goods('UN0336'), false],
    ['another division', { hazardClass: '1.1' }, goods('UN0012'), false],
    ['a class of divisions', { hazardClass: '6' }, goods('UN2814'), true],
    ['a class, not one that begins like it', { hazardClass: '2.1' }, goods('UN1066'), false],
    ['a packing group', { hazardClass: '6.1', packingGroup: 'I' }, goods('UN1689'), true],
    ['another packing group', { hazardClass: '6.1', packingGroup: 'I' }, goods('UN1593'), false],
    ['a number', { numbers: { prefix: 'UN', from: 1263, to: 1263 } }, goods('UN1263'), true],
    ['a range', { numbers: { prefix: 'UN', from: 1200, to: 1300 } }, goods('UN1263'), true],
    ['a range that begins with it', { numbers: { prefix: 'UN', from: 1263, to: 1300 } }, goods('UN1263'), true],
    ['a range that begins above', { numbers: { prefix: 'UN', from: 1264, to: 1300 } }, goods('UN1263'), false],
    ['a range that ends below', { numbers: { prefix: 'UN', from: 1200, to: 1262 } }, goods('UN1263'), false],
    ['any material', {}, goods('UN1263'), true],
    ['any of a packing group', { packingGroup: 'II' }, goods('UN1263', { group: 'III' }), false],
    ['a whole class of one division', { hazardClass: '3' }, goods('UN1263'), true],
    ['a range of others', { numbers: { prefix: 'NA', from: 1200, to: 1300 } }, goods('UN1263'), false],
    ['up to a weight', { hazardClass: '3', maximumWeightLb: 100 }, goods('UN1263'), false],
    ['above a weight', { hazardClass: '3', maximumWeightLb: 99 }, goods('UN1263'), true],
  ])('%s', (_name, changes, item, expected) => {
    expect(isRefused(changes, item)).toBe(expected);
  });

  test('the weight is that of the shipment, and the text says it', () => {
    const policy = [rule({ hazardClass: '5.2', maximumWeightLb: 150 })];
    const [found] = carriageFindings({ ...NOTHING, policy }, [goods('UN3105'), goods('UN3106')], []);
    expect(found).toMatchObject({
      kind: 'refused',
      messageId: 'HAZMAT_REFUSED',
      paragraph: 'Item 1',
      text: expect.stringMatching(
        /^UN3105 \(.*\) and UN3106 \(.*\) are accepted up to 150 lb per shipment; 200 lb was given: the reason\.$/,
      ),
    });
  });

  test('one material, and one that is not accepted at all', () => {
    const policy = [rule({ hazardClass: '5.2' }), rule({ hazardClass: '7' })];
    const found = carriageFindings({ ...NOTHING, policy }, [goods('UN3105'), goods('UN3105')], []);
    expect(found.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^UN3105 \([^()]*\) is not accepted: the reason\.$/),
    ]);
  });

  test('a rule ignores a missing class, and without a policy no class is rejected', () => {
    const item = { ...goods('UN1263'), hazardClass: '' };
    const unreadable = { ...goods('UN1263'), hazardClass: 'x' };
    expect(kinds({ ...NOTHING, policy: [rule({ hazardClass: '7' })] }, [item])).toEqual([]);
    expect(kinds({ ...NOTHING, policy: [rule({ hazardClass: '7' })] }, [unreadable])).toEqual([
      'refused 49 CFR 172.202(a)(3)',
    ]);
    expect(kinds(NOTHING, [unreadable])).toEqual([]);
  });

  test('a class that is not readable is not one that begins like it', () => {
    const item = { ...goods('UN1263'), hazardClass: '6.10A' };
    expect(kinds({ ...NOTHING, policy: [rule({ hazardClass: '6.1' })] }, [item])).toEqual([
      'refused 49 CFR 172.202(a)(3)',
    ]);
  });

  test.each(['1.1 D', '1.1D', 'Poison gas 2.3', '2', '6.1 (3) PG I', 'explosive'])(
    'a number that is not in the table is refused when its class is "%s": refused, or not readable',
    (hazardClass) => {
      const claim = { unnaNumber: 'UN0081', class: hazardClass, properName: 'x', packingGroup: 'I', weightLb: 1 };
      const policy = [rule({ hazardClass: '1.1', maximumWeightLb: 0 })];
      expect(carriageFindings({ ...NOTHING, policy }, [carriedHazmat(claim)], [])).toMatchObject([{ kind: 'refused' }]);
    },
  );

  test('a number that is not in the table is judged by the class that was sent', () => {
    const item = carriedHazmat({ unnaNumber: 'UN3381', class: '6.1', properName: 'x', packingGroup: 'I', weightLb: 1 });
    expect(isRefused({ hazardClass: '6.1', packingGroup: 'I' }, item)).toBe(true);
  });
});
