// Which materials may be carried and which may share a vehicle: the carrier's policy, 49 CFR 177.848 and 177.841(e).
import { describe, expect, test } from 'vitest';
import { carriageFindings, carriedHazmat } from './carriage.ts';
import type { CarriedHazmat, HazmatPolicyRule, HazmatRules } from './carried-hazmat.ts';
import { HAZMAT_TABLE } from './hazmat-table.ts';

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

  test('zones also of materials that are not gases, and not in the table', () => {
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

  test('a generic name hides no acid, in whatever order the lines come', () => {
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

  test('a material that cannot be a limited quantity stays with its class, whatever its name claims', () => {
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

  test('every pair of the table has the same answer both ways, and corrosives are not loaded above oxidizers', () => {
    const some = HAZMAT_TABLE.filter((_, at) => at % 7 === 0).map(({ id, hazardClass }) =>
      goods(id, { class: hazardClass }),
    );
    for (const one of some) {
      for (const other of some) {
        expect(kinds(NOTHING, [one, other])).toEqual(kinds(NOTHING, [other, one]));
      }
    }
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
    ['UN2811', 'II', 'Machinery', []],
    // Words that also describe other goods do not stop the freight.
    ['UN2811', 'II', 'Corn brooms', ['separate 49 CFR 177.841(e)(1)']],
    ['UN2811', 'II', 'Tomatoes', ['separate 49 CFR 177.841(e)(1)']],
    ['UN2811', 'III', 'Tomatoes', ['separate 49 CFR 177.841(e)(3)']],
  ])('%s %s with %s', (number, group, description, expected) => {
    const item = goods(number, { ...(group && { group }), ...(number === 'UN1230' && { subsidiaryHazards: [] }) });
    expect(kinds(FOOD, [item], [description])).toEqual(expected);
  });

  test('a packing group that is not known may be III: kept apart, not refused', () => {
    const item = { ...goods('UN2811'), packingGroup: null };
    expect(kinds(FOOD, [item], ['Wheat flour'])).toEqual(['separate 49 CFR 177.841(e)(3)']);
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

  test.each(['1.1 D', '1.1D', 'Poison gas 2.3', '2', '6.1 (3) PG I', 'explosive'])(
    'a number that is not in the table is refused when its class is "%s": refused, or not readable',
    (hazardClass) => {
      const claim = { unnaNumber: 'UN0081', class: hazardClass, properName: 'x', packingGroup: 'I', weightLb: 1 };
      const policy = [rule({ hazardClass: '1.1', maximumWeightLb: 0 })];
      expect(carriageFindings({ ...NOTHING, policy }, [carriedHazmat(claim)], [])).toMatchObject([{ kind: 'refused' }]);
    },
  );

  test('a number that is not in the table counts by the class that was sent', () => {
    const item = carriedHazmat({ unnaNumber: 'UN3381', class: '6.1', properName: 'x', packingGroup: 'I', weightLb: 1 });
    expect(isRefused({ hazardClass: '6.1', packingGroup: 'I' }, item)).toBe(true);
  });
});
