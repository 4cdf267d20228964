// The lines of a class price: equal ones become one, however many there are, and what belongs to no item rides at the lowest class.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { FREIGHT_CLASS } from '../value-sets/freight-class.ts';
import { demoTariff } from './demo-tariff.fixture.ts';
import { type FreightLine, freightLines } from './freight-lines.ts';
import { item, unit } from './rated-shipment.fixture.ts';
import type { HandlingUnit } from './shipment.ts';
import { classIndexOf } from './tariff/tariff-cells.ts';

const { pricings, rules } = demoTariff();
/** Classes 50 to 85 are rated as one. */
const FAK = pricings.get('discount-78-fak')!;
const LIST = pricings.get('list')!;
const REST = 'Tare and packaging';

/** Description, declared and rated class, and weight of each line. */
const told = (lines: readonly FreightLine[] | null) =>
  lines?.map(({ description, declaredIndex, classIndex, weightLb }) => [
    description,
    FREIGHT_CLASS.codes[declaredIndex],
    FREIGHT_CLASS.codes[classIndex],
    weightLb,
  ]);

/** The same, with a map instead of lines that are searched. */
function merged(units: readonly HandlingUnit[]): [string, string, number][] {
  const sums = new Map<string, [string, string, number]>();
  const add = (description: string, freightClass: string, weightLb: number) => {
    const line = sums.get(`${freightClass} ${description}`) ?? [description, freightClass, 0];
    line[2] += weightLb;
    sums.set(`${freightClass} ${description}`, line);
  };
  for (const { items, weightLb } of units) {
    for (const one of items) add(one.description, one.freightClass!, one.weightLb);
    const restLb = weightLb - items.reduce((sum, one) => sum + one.weightLb, 0);
    const classes = items.map(({ freightClass }) => freightClass!);
    const lowest = classes.toSorted((one, other) => classIndexOf(one) - classIndexOf(other))[0]!;
    if (restLb > 0) add(REST, lowest, restLb);
  }
  return [...sums.values()];
}

test('any number of entries is merged into the lines of the same description and class, in their order', () => {
  const anItem = fc.record({
    description: fc.constantFrom(...Array.from({ length: 60 }, (_, at) => `Goods ${at}`)),
    freightClass: fc.constantFrom('50', '70', '85', '150'),
    weightLb: fc.integer({ min: 1, max: 900 }),
  } as const);
  const units = fc.array(
    fc.record({ items: fc.array(anItem, { minLength: 1, maxLength: 10 }), restLb: fc.integer({ min: 0, max: 3 }) }),
    { minLength: 1, maxLength: 40, size: 'max' },
  );
  fc.assert(
    fc.property(units, (drawn) => {
      const shipped = drawn.map(({ items, restLb }) => {
        const whole = unit(
          items.map(({ description, freightClass, weightLb }) => item(freightClass, weightLb, { description })),
        );
        return { ...whole, weightLb: whole.weightLb + restLb };
      });
      const lines = told(freightLines(shipped, LIST, rules, null))!;
      expect(lines.map(([description, declared, , weightLb]) => [description, declared, weightLb])).toEqual(
        merged(shipped),
      );
    }),
    { numRuns: 200 },
  );
});

describe('weight that belongs to no item', () => {
  const pallet = (...items: HandlingUnit['items']) => unit(items, { type: 'PL', tareWeightLb: 40 });

  it('rides at the lowest rated class of its unit', () => {
    const lines = freightLines([pallet(item('150', 100), item('70', 200), item('92.5', 300))], LIST, rules, null);
    expect(told(lines)?.at(-1)).toEqual([REST, '70', '70', 40]);
  });

  it('is declared as the lowest of those that are rated alike, whichever comes first', () => {
    const rated = FREIGHT_CLASS.codes[FAK.ratedClass[classIndexOf('70')]!];
    for (const classes of [
      ['70', '50', '85'],
      ['50', '85', '70'],
      ['85', '70', '50'],
    ] as const) {
      const lines = freightLines([pallet(...classes.map((one) => item(one, 100)))], FAK, rules, null);
      expect(told(lines)?.at(-1)).toEqual([REST, '50', rated, 40]);
    }
  });

  it('rides at the lowest rated class, also if another one is declared lower', () => {
    const ratedClass = LIST.ratedClass.slice();
    ratedClass[classIndexOf('50')] = classIndexOf('150');
    for (const classes of [
      ['70', '50'],
      ['50', '70'],
    ] as const) {
      const units = [pallet(...classes.map((one) => item(one, 100)))];
      const lines = freightLines(units, { ...LIST, ratedClass }, rules, null);
      expect(told(lines)?.at(-1)).toEqual([REST, '70', '70', 40]);
    }
  });

  it('is its own line for each unit with another lowest class', () => {
    const lines = freightLines(
      [pallet(item('70', 100)), pallet(item('85', 100)), pallet(item('70', 100))],
      LIST,
      rules,
      null,
    );
    expect(told(lines)).toEqual([
      ['Goods', '70', '70', 200],
      [REST, '70', '70', 80],
      ['Goods', '85', '85', 100],
      [REST, '85', '85', 40],
    ]);
  });

  it('is no line if there is none, or if the items weigh more than their unit', () => {
    for (const weightLb of [100, 90]) {
      expect(told(freightLines([unit([item('70', 100)], { weightLb })], LIST, rules, null))).toEqual([
        ['Goods', '70', '70', 100],
      ]);
    }
  });
});

describe('freight without a class', () => {
  const untold = [unit([item('70', 100)]), unit([item(null, 100)])];
  const bare = [unit([], { weightLb: 500, type: 'PL', tareWeightLb: 40 })];
  const asClass85 = () => classIndexOf('85');

  it('has no lines where no class is suggested', () => {
    for (const units of [untold, bare]) {
      expect(freightLines(units, LIST, rules, null)).toBeNull();
      expect(freightLines(units, LIST, rules, () => -1)).toBeNull();
    }
  });

  it('gets the suggested one, and a unit without items becomes one line without a description', () => {
    expect(told(freightLines(untold, LIST, rules, asClass85))).toEqual([
      ['Goods', '70', '70', 100],
      ['Goods', '85', '85', 100],
    ]);
    const rated = FREIGHT_CLASS.codes[FAK.ratedClass[classIndexOf('85')]!];
    expect(told(freightLines(bare, FAK, rules, asClass85))).toEqual([['', '85', rated, 540]]);
  });

  it('with the suggestion of the lowest class counts too', () => {
    const lines = freightLines([...untold, ...bare], LIST, rules, () => 0);
    expect(told(lines)?.map(([, declared]) => declared)).toEqual([
      '70',
      FREIGHT_CLASS.codes[0],
      FREIGHT_CLASS.codes[0],
    ]);
  });
});
