// Background jobs next to requests: they yield to them, but not forever and not to the request that started them.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { OWN_TURNS, SharedTurns } from './background-turns.ts';

test('a single environment works in portions of the usual size', () => {
  expect(OWN_TURNS.portion(500)).toBe(500);
});

test('one of many works in smaller portions, but never in empty ones', () => {
  const turns = new SharedTurns();
  expect([turns.portion(500), turns.portion(50), turns.portion(1)]).toEqual([41, 4, 1]);
});

test('work waits for a request that has just begun, and continues when it ends', async () => {
  const turns = new SharedTurns();
  const order: string[] = [];
  const end = turns.begin();
  const work = turns.othersTurn().then(() => order.push('work'));
  setImmediate(() => {
    order.push('request');
    end();
  });
  await work;
  expect(order).toEqual(['request', 'work']);
});

test('a request that does not end delays work for only a few milliseconds', async () => {
  const turns = new SharedTurns();
  turns.begin();
  let isDone = false;
  const work = turns.othersTurn().then(() => {
    isDone = true;
  });
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(isDone).toBe(false);
  await work;
  expect(isDone).toBe(true);
});

test('a request that is itself background work delays nothing', async () => {
  const turns = new SharedTurns();
  turns.begin();
  await wait(60);
  let rounds = 0;
  const work = turns.othersTurn().then(() => rounds);
  const count = () => {
    rounds++;
    if (rounds < 100) setImmediate(count);
  };
  setImmediate(count);
  // The next round of the event loop, or the one after it.
  expect(await work).toBeLessThan(3);
});
