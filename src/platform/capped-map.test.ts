// A capped map never has more entries than it may have, and forgets the oldest first.
import { expect, test } from 'vitest';
import { CappedMap } from './capped-map.ts';

function filled(most: number, count: number): CappedMap<number, string> {
  const map = new CappedMap<number, string>(most);
  for (let key = 0; key < count; key++) map.set(key, `${key}`);
  return map;
}

test('up to its limit it keeps everything', () => {
  expect(filled(20, 20).size).toBe(20);
});

test('one more, and the oldest tenth is dropped', () => {
  expect([...filled(20, 21).keys()]).toEqual(Array.from({ length: 19 }, (_, at) => at + 2));
});

test.each([1, 2, 7, 8])('with a limit of %i, it is one entry', (most) => {
  const map = filled(most, 100);
  expect(map.size).toBe(most);
  expect(map.get(99)).toBe('99');
  expect(map.get(99 - most)).toBeUndefined();
});

test('replacing a value drops nothing, and keeps its place', () => {
  const map = filled(3, 3);
  map.set(0, 'new');
  expect([...map]).toEqual([
    [0, 'new'],
    [1, '1'],
    [2, '2'],
  ]);
  map.set(3, '3');
  expect(map.has(0)).toBe(false);
});

test('a key that is deleted and set again is the newest', () => {
  const map = filled(3, 3);
  map.delete(0);
  map.set(0, 'again');
  map.set(3, '3');
  expect([...map.keys()]).toEqual([2, 0, 3]);
});

test('it stays small however much is put into it', () => {
  const map = filled(1_000, 100_000);
  expect(map.size).toBeLessThanOrEqual(1_000);
  expect(map.size).toBeGreaterThan(899);
});
