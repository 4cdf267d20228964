// Quote IDs: every number has its own key, neighbors look unrelated, and nothing else is accepted as an ID.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteKey, readQuoteId } from './quote-id.ts';

const SPAN = 36 ** 6;

/** The number of a key: the inverse exists only if no two numbers share one. */
function numberOf(key: string): bigint {
  const span = BigInt(SPAN);
  const stride = BigInt(Number.parseInt(quoteKey(1), 36) - Number.parseInt(quoteKey(0), 36));
  const inverse = inverseOf(((stride % span) + span) % span, span);
  const shifted = BigInt(Number.parseInt(key, 36) - Number.parseInt(quoteKey(0), 36));
  return (((shifted * inverse) % span) + span) % span;
}

function inverseOf(value: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [value, modulus, 1n, 0n];
  while (b !== 0n) [a, b, x, y] = [b, a % b, y, x - (a / b) * y];
  // There is an inverse if and only if they are coprime.
  expect(a).toBe(1n);
  return x;
}

describe('keys', () => {
  it('match exact multiplication', () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (number) => {
        const exact = (BigInt(number) * 1_234_567_891n + 987_654_321n) % BigInt(SPAN);
        expect(quoteKey(number)).toBe(exact.toString(36).toUpperCase().padStart(6, '0'));
      }),
    );
  });

  it('are six characters, and convert back to their number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: SPAN - 1 }), (number) => {
        const key = quoteKey(number);
        expect(key).toMatch(/^[0-9A-Z]{6}$/);
        expect(numberOf(key)).toBe(BigInt(number));
      }),
      { numRuns: 2_000 },
    );
  });

  it('do not repeat in a series of numbers, and neighbors differ in most characters', () => {
    const keys = Array.from({ length: 20_000 }, (_, at) => quoteKey(at));
    expect(new Set(keys).size).toBe(keys.length);
    const changed = keys.slice(1).map((key, at) => [...key].filter((one, place) => one !== keys[at]![place]).length);
    expect(Math.min(...changed)).toBeGreaterThanOrEqual(4);
  });

  it('start over only after all have been issued', () => {
    expect(quoteKey(SPAN)).toBe(quoteKey(0));
    expect(quoteKey(SPAN - 1)).not.toBe(quoteKey(0));
  });
});

describe('reading', () => {
  it('decodes what was encoded', () => {
    fc.assert(
      fc.property(fc.constantFrom(...'L123VESRX'), fc.nat(), (level, number) => {
        const key = quoteKey(number);
        expect(readQuoteId(level + key)).toEqual({ level, key });
      }),
    );
  });

  it.each(['', 'L', 'L12345', 'L1234567', 'l123456', 'L12345 ', 'L12345\n', ' L12345', 'L1234É6'])(
    'refuses %j',
    (text) => {
      expect(readQuoteId(text)).toBeUndefined();
    },
  );
});
