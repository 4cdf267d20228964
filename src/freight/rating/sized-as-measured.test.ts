// Measured sizes on billed units: in order, with the same total goods and weight, however many were counted.
import { describe, expect, test } from 'vitest';
import type { HandlingUnit } from './shipment.ts';
import { sizedAsMeasured } from './sized-as-measured.ts';

const unit = (count: number, weightLb: number): HandlingUnit => ({
  count,
  type: 'PL',
  weightLb,
  tareWeightLb: null,
  lengthIn: 48,
  widthIn: 40,
  heightIn: 40,
  isStackable: true,
  isTurnable: false,
  items: [{ description: 'Pipe', weightLb, freightClass: '70', isHazardous: false }],
});
const size = (count: number, heightIn: number) => ({ count, lengthIn: 50, widthIn: 42, heightIn });

describe('units with measured sizes', () => {
  test.each([
    ['all of one size', [unit(2, 301)], [size(2, 60)], [[2, 60, 301]]],
    [
      'two sizes among equal units',
      [unit(3, 300)],
      [size(1, 60), size(2, 70)],
      [
        [1, 60, 100],
        [2, 70, 200],
      ],
    ],
    [
      'sizes across entries',
      [unit(1, 100), unit(2, 300)],
      [size(2, 60), size(1, 70)],
      [
        [1, 60, 100],
        [1, 60, 150],
        [1, 70, 150],
      ],
    ],
    ['more than were billed', [unit(1, 100), unit(1, 300)], [size(4, 60)], [[4, 60, 400]]],
    [
      'fewer than were billed',
      [unit(4, 401)],
      [size(1, 60), size(1, 70)],
      [
        [1, 60, 201],
        [1, 70, 200],
      ],
    ],
  ])('%s', (_, billed, measured, expected) => {
    const sized = sizedAsMeasured(billed, measured);
    expect(sized.map(({ count, heightIn, weightLb }) => [count, heightIn, weightLb])).toEqual(expected);
    const sum = (units: readonly HandlingUnit[]) =>
      units.flatMap(({ items }) => items).reduce((total, { weightLb }) => total + weightLb, 0);
    expect(sum(sized)).toBe(sum(billed));
  });
});

test('parts that do not come out even still make the whole, tare included', () => {
  const billed = [{ ...unit(2, 301), tareWeightLb: 50 }];
  const sized = sizedAsMeasured(billed, [size(1, 60), size(1, 70), size(1, 80)]);
  expect(sized.map(({ weightLb, tareWeightLb }) => [weightLb, tareWeightLb])).toEqual([
    [100, 17],
    [101, 16],
    [100, 17],
  ]);
  expect(sizedAsMeasured([unit(2, 301)], [size(3, 60)])[0]!.tareWeightLb).toBeNull();
  expect(sizedAsMeasured(billed, [size(2, 60)])[0]!.tareWeightLb).toBe(50);
});

describe('units of several entries, of which more were measured', () => {
  const one = unit(1, 100);
  const joined = (...units: HandlingUnit[]) => sizedAsMeasured(units, [size(9, 60)])[0]!;

  test.each<[string, HandlingUnit, number | null]>([
    ['both have', { ...one, tareWeightLb: 20 }, 50],
    ['one has', { ...one, tareWeightLb: null }, 30],
  ])('have the tare that %s', (_, other, expected) => {
    const withTare = { ...one, tareWeightLb: 30 };
    expect(joined(withTare, other).tareWeightLb).toBe(expected);
    expect(joined(other, withTare).tareWeightLb).toBe(expected);
    expect(joined(one, one).tareWeightLb).toBeNull();
  });

  test.each(['isStackable', 'isTurnable'] as const)('are %s if all are', (property) => {
    const [yes, no] = [true, false].map((value) => ({ ...one, [property]: value }));
    expect(
      [joined(yes!, yes!), joined(yes!, no!), joined(no!, yes!), joined(no!, no!)].map((all) => all[property]),
    ).toEqual([true, false, false, false]);
  });
});
