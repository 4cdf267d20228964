// A bounded map stays within its limits, whatever is put into it.
import { expect, test } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

const mapOf = (mostEntries: number, mostBytes: number) =>
  new BoundedMap<string>({ mostEntries, mostBytes, bytesOf: (value) => value.length });

test('the oldest entry leaves when there are too many', () => {
  const map = mapOf(2, 1_000_000);
  for (const key of ['a', 'b', 'c']) map.set(key, key);
  expect([map.size, map.get('a'), map.get('b'), map.get('c')]).toEqual([2, undefined, 'b', 'c']);
});

test('old entries leave when they take too much memory, keys included', () => {
  const map = mapOf(1_000, 10_000);
  for (let number = 0; number < 1_000; number++) map.set(`${number}`.padStart(4_000, '0'), 'x'.repeat(500));
  expect(map.size).toBe(1);
  for (let number = 0; number < 1_000; number++) map.set(`${number}`, 'x'.repeat(500));
  expect(map.size).toBe(16);
  expect(map.get('999')).toHaveLength(500);
});

test('an entry that was touched stays longer', () => {
  const map = mapOf(2, 1_000_000);
  map.set('a', 'a');
  map.set('b', 'b');
  expect([map.touch('a'), map.touch('z')]).toEqual(['a', undefined]);
  map.set('c', 'c');
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual(['a', undefined, 'c']);
});

test('an entry that is larger than the whole map is not kept, and replaces nothing', () => {
  const map = mapOf(10, 1_000);
  map.set('small', 'x');
  map.set('large', 'x'.repeat(1_000));
  expect([map.size, map.get('small'), map.get('large')]).toEqual([1, 'x', undefined]);
});

test('what is replaced or deleted is no longer counted', () => {
  const map = mapOf(10, 1_000);
  for (let count = 0; count < 100; count++) map.set('same', 'x'.repeat(800));
  expect(map.size).toBe(1);
  map.delete('same');
  map.delete('same');
  map.set('other', 'x'.repeat(800));
  map.deleteWhere((value) => value.length === 800);
  expect(map.size).toBe(0);
  map.set('last', 'x'.repeat(800));
  expect(map.size).toBe(1);
});
