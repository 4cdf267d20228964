// What is read together, what is read again, and which reads fail.
import { expect, test } from 'vitest';
import { JoinedReads } from './joined-reads.ts';

function reads(unreadable?: string) {
  const calls: (readonly string[])[] = [];
  const joined = new JoinedReads(async (keys) => {
    calls.push(keys);
    if (keys.some((key) => key === unreadable)) throw new Error(`${unreadable} cannot be read.`);
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

test('one that cannot be read fails alone', async () => {
  const { joined, calls } = reads('bad');
  const [a, bad, b] = await Promise.allSettled(['a', 'bad', 'b'].map((key) => joined.read(key)));
  expect([a, b]).toEqual([
    { status: 'fulfilled', value: 'value of a' },
    { status: 'fulfilled', value: 'value of b' },
  ]);
  expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'bad cannot be read.' } });
  expect(calls).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
});

test('one that is asked for by itself and cannot be read is not read twice', async () => {
  const { joined, calls } = reads('bad');
  await expect(joined.read('bad')).rejects.toThrow('bad cannot be read.');
  expect(calls).toEqual([['bad']]);
});
