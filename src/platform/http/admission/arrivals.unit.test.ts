// What was added in one iteration of the event loop is processed in groups, before timers and further reads.
import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Arrivals, MOST_TOGETHER } from './arrivals.ts';

test('nothing is processed while others may still be read, then all of them, in the order of their arrival', async () => {
  const arrivals = new Arrivals();
  const done: string[] = [];
  arrivals.add(() => done.push('first'));
  await Promise.resolve();
  arrivals.add(() => done.push('second'));
  expect(done).toEqual([]);
  await nextIteration();
  expect(done).toEqual(['first', 'second']);
});

test('what one awaits continues after its group, and before the next group', async () => {
  const arrivals = new Arrivals();
  const done: string[] = [];
  const count = 2 * MOST_TOGETHER + 1;
  for (let at = 0; at < count; at++) {
    arrivals.add(async () => {
      done.push(`${at} begins`);
      await undefined;
      done.push(`${at} continues`);
    });
  }
  await nextIteration();
  const numbers = Array.from({ length: count }, (_, at) => at);
  const groups = [0, 1, 2].map((group) => numbers.slice(group * MOST_TOGETHER, (group + 1) * MOST_TOGETHER));
  expect(done).toEqual(
    groups.flatMap((group) => [...group.map((at) => `${at} begins`), ...group.map((at) => `${at} continues`)]),
  );
});

test('what arrives while others are processed is processed in the next iteration', async () => {
  const arrivals = new Arrivals();
  const done: string[] = [];
  arrivals.add(() => {
    arrivals.add(() => done.push('later'));
    done.push('first');
  });
  await nextIteration();
  expect(done).toEqual(['first']);
  await nextIteration();
  expect(done).toEqual(['first', 'later']);
});
