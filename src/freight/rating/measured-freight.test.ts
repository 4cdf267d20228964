// Covers weight with tare, cube, linear feet, billed weight and class by density (domain steps 2 to 4, gap 4).
import { describe, expect, it } from 'vitest';
import { FREIGHT_CLASS } from '../value-sets/freight-class.ts';
import { billedWeight, cubeRuleWeight } from './billed-weight.ts';
import { demoTariff } from './demo-tariff.fixture.ts';
import { suggestedClass } from './density-alerts.ts';
import { measureFreight } from './measured-freight.ts';
import type { RatedQuote } from './quote.ts';
import { rateShipment } from './rate-shipment.ts';
import { demoNetwork, item, shipment, sized, unit } from './rated-shipment.fixture.ts';
import type { HandlingUnit } from './shipment.ts';

const tariff = demoTariff();
const { rules } = tariff;
const feetOf = (...units: HandlingUnit[]): number => measureFreight(units, rules).linearFeet;
const box = (lengthIn: number, widthIn: number, heightIn: number, changes: Partial<HandlingUnit> = {}): HandlingUnit =>
  unit([item('70', 100)], { ...sized(lengthIn, widthIn, heightIn), ...changes });
const ltl = (units: readonly HandlingUnit[]): RatedQuote =>
  rateShipment(shipment('75207', '60601', units), ['LTL'], tariff, demoNetwork())[0] as RatedQuote;

describe('linear feet', () => {
  it.each<[string, HandlingUnit, number]>([
    ['one, across the trailer', box(48, 49, 60), 4],
    ['two abreast when twice the width is 96 in', box(48, 48, 60, { count: 2 }), 4],
    ['not when it is more', box(48, 49, 60, { count: 2 }), 8],
    ['an odd one needs a row of its own', box(48, 48, 60, { count: 3 }), 8],
    ['turned when that is shorter', box(48, 40, 60, { count: 2, isTurnable: true }), 4],
    ['turned, one abreast is longer than two straight', box(60, 40, 60, { count: 4, isTurnable: true }), 10],
    ['a long one cannot be turned', box(120, 20, 60, { isTurnable: true }), 10],
    ['turned alone when it fits across', box(96, 40, 60, { isTurnable: true }), 4],
    ['two high when stackable and twice the height is 96 in', box(48, 48, 48, { count: 4, isStackable: true }), 4],
    ['not when it is more', box(48, 48, 49, { count: 4, isStackable: true }), 8],
    ['not unless stackable', box(48, 48, 48, { count: 4 }), 8],
    ['rounded up', box(49, 48, 48), 5],
    ['two without dimensions', unit([item('70', 5000)], { count: 40 }), 2],
  ])('%s', (_, one, expected) => {
    expect(feetOf(one)).toBe(expected);
  });

  it('are added and rounded once', () => {
    expect(feetOf(box(40, 50, 48), box(40, 51, 48), box(40, 52, 48))).toBe(10);
  });

  it('are at least two when a unit has no dimensions', () => {
    expect(feetOf(box(12, 12, 12), unit([item('70', 100)]))).toBe(2);
    expect(feetOf(box(120, 12, 12), unit([item('70', 100)]))).toBe(10);
  });
});

describe('weight', () => {
  const total = (...units: HandlingUnit[]): number => measureFreight(units, rules).totalWeightLb;
  it('has the submitted tare, or 30 lb for each pallet or skid', () => {
    expect(total(box(48, 40, 48, { tareWeightLb: 45 }))).toBe(145);
    for (const type of ['PL', 'PT', 'SK'] as const) expect(total(box(48, 40, 48, { type, count: 3 }))).toBe(190);
    expect(total(box(48, 40, 48, { type: 'PL', count: 3, tareWeightLb: 10 }))).toBe(110);
    expect(total(box(48, 40, 48, { type: 'DR', count: 3 }))).toBe(100);
    expect(total(box(48, 40, 48, { type: null }))).toBe(100);
  });

  it('that no item carries is rated at the lowest class of its unit', () => {
    const mixed = unit([item('150', 200), item('85', 100)], { weightLb: 320, type: 'PL' });
    const quote = ltl([mixed, unit([item('50', 90)])]);
    expect(quote.totalWeightLb).toBe(440);
    expect(quote.lineItemCharges.map(({ classification, weightLb }) => `${classification} ${weightLb}`)).toEqual([
      '150 200',
      '85 100',
      '85 50',
      '50 90',
      '50 60',
    ]);
    expect(quote.alerts.map(({ messageId }) => messageId)).toEqual(['TARE_CALCULATED']);
  });
});

describe('billed weight', () => {
  const billed = (units: readonly HandlingUnit[]) => billedWeight(measureFreight(units, rules), rules);
  /** 48 × 42 × 60 in is 70 ft³: five are 350 ft³ in 12 feet. */
  const five = (weightLb: number, heightIn = 60) =>
    unit([item('70', weightLb)], { ...sized(48, 42, heightIn), count: 5 });

  it('by cube is 6 lb per cubic foot, from 350 ft³ on and under that density', () => {
    const byCube = (one: HandlingUnit) => cubeRuleWeight(measureFreight([one], rules), rules);
    expect(byCube(five(2099))).toEqual({ weightLb: 2100, rule: 'CUBE_RULE' });
    expect(byCube(five(2100))).toBeNull();
    expect(byCube(five(500, 59))).toBeNull();
    expect(byCube(five(500, 61))).toEqual({ weightLb: 2135, rule: 'CUBE_RULE' });
  });

  it('by cube has a limit of density of its own, and never lowers the weight', () => {
    const byCube = (weightLb: number, densityLb: number) => {
      const own = { ...rules, cubeRuleDensityHundredths: densityLb * 100 };
      return cubeRuleWeight(measureFreight([five(weightLb)], own), own)?.weightLb ?? null;
    };
    expect([byCube(1399, 4), byCube(1400, 4)]).toEqual([2100, null]);
    expect([byCube(2099, 8), byCube(2100, 8), byCube(2200, 8)]).toEqual([2100, null, null]);
  });

  it('is 1,000 lb a foot over 12 feet', () => {
    const long = (lengthIn: number, weightLb: number) => unit([item('70', weightLb)], sized(lengthIn, 80, 20));
    expect(billed([long(144, 900)])).toEqual({ weightLb: 900, rule: null });
    expect(billed([long(145, 900)])).toEqual({ weightLb: 13_000, rule: 'LINEAR_FOOT_RULE' });
    expect(billed([long(145, 13_000)])).toEqual({ weightLb: 13_000, rule: null });
  });

  it('by feet counts a row by the share of the width that it uses', () => {
    const narrow = (widthIn: number) => [unit([item('70', 900)], sized(239, widthIn, 20))];
    expect(billed(narrow(48))).toEqual({ weightLb: 900, rule: null });
    expect(billed(narrow(49))).toEqual({ weightLb: 15_000, rule: 'LINEAR_FOOT_RULE' });
    expect(billed(narrow(73))).toEqual({ weightLb: 20_000, rule: 'LINEAR_FOOT_RULE' });
  });

  it('by feet appears as a line of its own at the lowest class, with an alert', () => {
    const quote = ltl([unit([item('100', 300), item('150', 200)], { ...sized(156, 80, 20) })]);
    expect(quote.totalWeightLb).toBe(500);
    expect(quote.lineItemCharges[2]).toMatchObject({
      description: 'Linear foot rule weight',
      classification: '100',
      weightLb: 12_500,
    });
    expect(quote.alerts.map(({ messageId }) => messageId)).toContain('LINEAR_FOOT_RULE');
  });

  it('by cube is rated at the class that the tariff names, in place of those declared', () => {
    const quote = ltl([unit([item('100', 300), item('250', 200)], { ...sized(48, 42, 60), count: 5 })]);
    expect(quote.totalWeightLb).toBe(500);
    expect(quote.lineItemCharges).toMatchObject([
      { description: 'Cube rule weight', classification: '125', weightLb: 2100 },
    ]);
    expect(quote.alerts.map(({ messageId }) => messageId)).toContain('CUBE_RULE');
    expect(quote.cubicFeetHundredths).toBe(35_000);
  });

  it('is the weight itself where the declared classes cost more than the cube rule', () => {
    const [at2099, at2100] = [ltl([{ ...five(2099), items: [item('250', 2099)] }]), ltl([five(2100)])];
    expect(at2099.lineItemCharges).toMatchObject([{ description: 'Goods', classification: '250', weightLb: 2099 }]);
    expect(at2099.alerts.map(({ messageId }) => messageId)).not.toContain('CUBE_RULE');
    expect(at2099.totalCents).toBeGreaterThan(at2100.totalCents);
  });
});

describe('class by density', () => {
  /** 12 × 12 × 12 in is one cubic foot; with ten of them, weights can vary by a tenth of a pound. */
  const classOf = (tenthsLb: number): string =>
    FREIGHT_CLASS.codes[suggestedClass(unit([item('50', tenthsLb)], { ...sized(12, 12, 12), count: 10 }), tariff)]!;

  it.each([
    [9, '400'],
    [10, '300'],
    [19, '300'],
    [20, '250'],
    [40, '175'],
    [60, '125'],
    [80, '100'],
    [100, '92.5'],
    [120, '85'],
    [150, '70'],
    [224, '70'],
    [225, '65'],
    [300, '60'],
    [350, '55'],
    [499, '55'],
    [500, '50'],
  ])('%i tenths of a pound a cubic foot: class %s', (tenths, expected) => {
    expect(classOf(tenths)).toBe(expected);
  });

  it('brings an alert for each unit in which no item has it', () => {
    const cube = sized(30, 24, 24);
    const quote = ltl([
      unit([item('70', 100)], cube),
      unit([item('92.5', 50), item('70', 50)], cube),
      unit([item('50', 50), item('70', 50)], cube),
      unit([item('70', 100)]),
    ]);
    expect(quote.alerts.map(({ message }) => message)).toEqual([
      'Handling unit 1 has 10.00 lb/ft³, which is class 92.5; declared: 70. The carrier may reclass it.',
      'Handling unit 3 has 10.00 lb/ft³, which is class 92.5; declared: 50, 70. The carrier may reclass it.',
    ]);
  });
});
