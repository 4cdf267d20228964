// Documents in memory: made once while in use, evicted if there are too many, never kept if they are too large.
import { expect, test } from 'vitest';
import { RecentFiles } from './recent-files.ts';

function counted(bytes: number) {
  let made = 0;
  const make = async () => {
    made += 1;
    return { bytes: new Uint8Array(bytes), pages: made };
  };
  return { make, made: () => made };
}

test('a file is created once, and is the same each time', async () => {
  const recent = new RecentFiles();
  const { make, made } = counted(10_000);
  expect(await recent.file('a', make)).toBe(await recent.file('a', make));
  expect(made()).toBe(1);
  await recent.file('b', make);
  expect(made()).toBe(2);
});

test('the least recently used one is dropped first', async () => {
  const recent = new RecentFiles(31_000);
  const { make, made } = counted(10_000);
  for (const key of ['a', 'b', 'c', 'a', 'd']) await recent.file(key, make);
  expect(made()).toBe(4);
  for (const key of ['a', 'c', 'd']) await recent.file(key, make);
  expect(made()).toBe(4);
  await recent.file('b', make);
  expect(made()).toBe(5);
});

test('one that is too large is never kept, and does not displace others', async () => {
  const recent = new RecentFiles(31_000);
  const small = counted(10_000);
  const large = counted(31_001);
  await recent.file('small', small.make);
  await recent.file('large', large.make);
  await recent.file('large', large.make);
  await recent.file('small', small.make);
  expect([small.made(), large.made()]).toEqual([1, 2]);
});

test('if it is requested twice at once, it is counted once', async () => {
  const recent = new RecentFiles(31_000);
  const { make } = counted(10_000);
  await Promise.all([recent.file('a', make), recent.file('a', make), recent.file('a', make)]);
  const other = counted(10_000);
  for (const key of ['b', 'c', 'b', 'c']) await recent.file(key, other.make);
  expect(other.made()).toBe(2);
});

test('a failure is not cached', async () => {
  const recent = new RecentFiles();
  await expect(recent.file('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect((await recent.file('a', counted(1).make)).pages).toBe(1);
});
