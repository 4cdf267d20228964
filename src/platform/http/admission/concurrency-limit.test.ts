// The concurrency limit follows the time that requests take.
import { expect, test } from 'vitest';
import { ConcurrencyLimit, LOWEST, TARGET_MS } from './concurrency-limit.ts';

/** Answers this many windows of 20 requests each. Returns the time at the end. */
function answers(limit: ConcurrencyLimit, windows: number, tookMs: number, isReached: boolean, from = 1_000): number {
  let now = from;
  for (let window = 0; window < windows; window++) {
    for (let answer = 0; answer < 20; answer++) {
      if (isReached) limit.reached();
      now += 6;
      limit.answered(tookMs, now);
    }
  }
  return now;
}

test('it grows while responses are in time and more requests are waiting', () => {
  const limit = new ConcurrencyLimit();
  const before = limit.value;
  answers(limit, 20, TARGET_MS / 2, true);
  expect(limit.value).toBeGreaterThan(before);
});

test('it shrinks while most take longer than the target, down to a minimum', () => {
  const limit = new ConcurrencyLimit();
  const now = answers(limit, 3, TARGET_MS * 2, true);
  expect(limit.value).toBeLessThan(256);
  answers(limit, 100, TARGET_MS * 2, true, now);
  expect(limit.value).toBe(LOWEST);
});

test('it stays as it is while nobody has to wait, however long requests take', () => {
  const limit = new ConcurrencyLimit();
  const before = limit.value;
  answers(limit, 50, TARGET_MS * 50, false);
  expect(limit.value).toBe(before);
});

test('a few slow requests among many do not matter', () => {
  const limit = new ConcurrencyLimit();
  const before = limit.value;
  let now = 1_000;
  for (let answer = 0; answer < 1_000; answer++) {
    limit.reached();
    now += 6;
    limit.answered(answer % 5 === 0 ? TARGET_MS * 20 : 5, now);
  }
  expect(limit.value).toBeGreaterThan(before);
});
