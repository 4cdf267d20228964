// Kilograms and centimeters on the page, pounds and inches in the API.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enteredText, storedText, weightIn } from './measures.ts';

test.each([
  ['weight', '450', '992'],
  ['weight', '450,5', '993'],
  ['weight', '0.1', '1'],
  ['weight', '0', '0'],
  ['length', '120', '47'],
  ['length', '1', '1'],
  ['length', '', ''],
  ['weight', 'abc', 'abc'],
  ['weight', '-5', '-5'],
] as const)('%s %s is stored as %s', (quantity, entered, stored) => {
  expect(storedText(quantity, entered, 'metric')).toBe(stored);
});

test('whole kilograms come back as they were entered', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 45_000 }), (kilograms) => {
      const entered = String(kilograms);
      expect(enteredText('weight', storedText('weight', entered, 'metric'), 'metric')).toBe(entered);
    }),
  );
});

test('pounds and inches are not converted', () => {
  expect(storedText('weight', '450,5', 'us')).toBe('450,5');
  expect(enteredText('length', '47', 'us')).toBe('47');
});

test('a weight is shown in the units of the page', () => {
  expect(weightIn(2_205, 'us')).toBe(2_205);
  expect(weightIn(2_205, 'metric')).toBe(1_000);
});
