// How a background loop rests: it ends when woken or when time is up, and never misses a wake-up that came before it.
import { expect, test } from 'vitest';
import { LoopRest } from './loop-rest.ts';

const LONG_MS = 60_000;

async function restedMs(loop: LoopRest, ms: number): Promise<number> {
  const startedAt = performance.now();
  // The timer of a rest does not keep the process alive.
  const alive = setInterval(() => {}, 1_000);
  await loop.rest(ms);
  clearInterval(alive);
  return performance.now() - startedAt;
}

test('it ends by itself', async () => {
  expect(await restedMs(new LoopRest(), 30)).toBeGreaterThanOrEqual(25);
});

test('waking ends it', async () => {
  const loop = new LoopRest();
  setTimeout(loop.wake, 10);
  expect(await restedMs(loop, LONG_MS)).toBeLessThan(5_000);
});

test('it does not sleep if it was woken since it began to look, but does if woken before', async () => {
  const loop = new LoopRest();
  loop.begin();
  loop.wake();
  expect(await restedMs(loop, LONG_MS)).toBeLessThan(5_000);
  loop.begin();
  expect(await restedMs(loop, 30)).toBeGreaterThanOrEqual(25);
});

test('after the end, nobody rests', async () => {
  const loop = new LoopRest();
  setTimeout(() => loop.end(), 10);
  expect(await restedMs(loop, LONG_MS)).toBeLessThan(5_000);
  loop.begin();
  expect(await restedMs(loop, LONG_MS)).toBeLessThan(5_000);
});
