// Randomness: repeatable with a seed, never without one, and all letters equally likely.
import { describe, expect, test } from 'vitest';
import { randomText, seededRandom, systemRandom } from './random.ts';

describe('from a seed', () => {
  test('the same seed gives the same bytes, however they are requested', () => {
    const whole = seededRandom('a').bytes(1_000);
    const pieces = seededRandom('a');
    const joined = Buffer.concat([1, 2, 31, 32, 33, 64, 300, 537].map((length) => pieces.bytes(length)));
    expect(joined).toEqual(whole);
  });

  test('another seed gives others', () => {
    expect(seededRandom('a').bytes(32)).not.toEqual(seededRandom('b').bytes(32));
  });

  test('returned bytes cannot be changed afterwards by the caller', () => {
    const random = seededRandom('a');
    random.bytes(8).fill(0);
    const untouched = seededRandom('a');
    untouched.bytes(8);
    expect(random.bytes(64)).toEqual(untouched.bytes(64));
  });
});

test('system randomness never repeats itself, and no byte is returned twice or left blank', () => {
  const given = new Set<string>();
  for (let time = 0; time < 3_000; time++)
    given.add(
      systemRandom
        .bytes(16 + (time % 241))
        .toString('hex')
        .slice(0, 32),
    );
  expect(given.size).toBe(3_000);
  expect(given).not.toContain('0'.repeat(32));
  expect(systemRandom.bytes(10_000)).toHaveLength(10_000);
});

test('every letter of a text is equally likely, and none is easily confused', () => {
  const counts = new Map<string, number>();
  for (const letter of randomText(seededRandom('letters'), 64_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(32);
  for (const mistakable of ['I', 'O', '0', '1']) expect(counts.has(mistakable)).toBe(false);
  for (const count of counts.values()) expect(Math.abs(count - 2_000)).toBeLessThan(300);
});
