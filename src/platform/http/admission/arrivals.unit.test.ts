// Everything that was added in one iteration of the event loop is processed together, before timers and further reads.
import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Arrivals } from './arrivals.ts';

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
