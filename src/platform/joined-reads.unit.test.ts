// What is read together, what is read again, and what happens to readers if a read fails.
import { expect, test } from 'vitest';
import { JoinedReads } from './joined-reads.ts';

function reads(fails = false) {
  const calls: (readonly string[])[] = [];
  const joined = new JoinedReads(async (keys) => {
    calls.push(keys);
    if (fails) throw new Error('The database is away.');
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, `value of ${key}`]));
  });
  return { joined, calls };
}

test('what is asked for in one turn is read at once, each key once', async () => {
  const { joined, calls } = reads();
  const values = await Promise.all(['a', 'b', 'a', 'unknown'].map((key) => joined.read(key)));
  expect(values).toEqual(['value of a', 'value of b', 'value of a', undefined]);
  expect(calls).toEqual([['a', 'b', 'unknown']]);
});

test('what is asked for later is read again', async () => {
  const { joined, calls } = reads();
  const first = joined.read('a');
  await new Promise((resolve) => setImmediate(resolve));
  const second = joined.read('a');
  await Promise.all([first, second]);
  expect(calls).toEqual([['a'], ['a']]);
});

test('a failure concerns everyone who waits, and nobody afterwards', async () => {
  const { joined, calls } = reads(true);
  const outcomes = await Promise.allSettled([joined.read('a'), joined.read('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(joined.read('c')).rejects.toThrow('away');
  expect(calls).toEqual([['a', 'b'], ['c']]);
});
