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
