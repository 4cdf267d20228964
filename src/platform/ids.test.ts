// IDs never repeat, and time-ordered ones sort by time in every database.
import { expect, test } from 'vitest';
import { makeIds } from './ids.ts';
import { systemRandom } from './random.ts';

const ids = makeIds(systemRandom);

test('no two are the same', () => {
  const made = new Set<string>();
  for (let time = 0; time < 2_000; time++) made.add(ids.make('a_')).add(ids.inOrder('a_', 7)).add(ids.request());
  expect(made.size).toBe(6_000);
});

test('those that start with the time are sorted by it, byte by byte', () => {
  const moments = [0, 1, 31, 32, 33, 1_023, 1_024, 1_762_000_000_000, 1_762_000_000_001, 4_102_444_800_000, 2 ** 44];
  const made = moments.map((at) => ids.inOrder('evt_', at));
  expect([...made].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))).toEqual(made);
  for (const one of made) expect(one).toMatch(/^evt_[2-9A-HJ-NP-Z]{26}$/);
});
