// Sealing and keyed hashes: a sealed value opens only in its own place and environment, and only unaltered.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { SecretBox } from './secret-box.ts';

const KEY = Buffer.alloc(32, 7);
const box = new SecretBox(KEY, 'test', seededRandom('box'));
const text = fc.string({ unit: 'grapheme', maxLength: 200 });

describe('seal and open', () => {
  test('what was sealed opens in its place', () => {
    fc.assert(fc.property(text, text, (plain, place) => box.open(box.seal(plain, place), place) === plain));
  });

  test('it opens in no other place', () => {
    fc.assert(
      fc.property(text, text, text, (plain, place, other) => {
        fc.pre(place !== other);
        expect(() => box.open(box.seal(plain, place), other)).toThrow();
      }),
    );
  });

  test('a byte that is changed anywhere is noticed', () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.integer({ min: 1, max: 255 }), (plain, where, by) => {
        const bytes = Buffer.from(box.seal(plain, 'place'), 'base64url');
        const at = where % bytes.length;
        bytes[at] = bytes[at]! ^ by;
        expect(() => box.open(bytes.toString('base64url'), 'place')).toThrow();
      }),
    );
  });

  test('a text that was shortened or extended is noticed, however short it gets', () => {
    const bytes = Buffer.from(box.seal('secret', 'place'), 'base64url');
    for (let length = 0; length < bytes.length; length++) {
      expect(() => box.open(bytes.subarray(0, length).toString('base64url'), 'place')).toThrow();
      expect(() => box.open(bytes.subarray(length + 1).toString('base64url'), 'place')).toThrow();
    }
    expect(() => box.open(Buffer.concat([bytes, Buffer.alloc(1)]).toString('base64url'), 'place')).toThrow();
  });

  /** An empty text with a 4-byte tag could be forged by trial: Node accepts such tags unless told not to. */
  test('a short tag is rejected', () => {
    const nonce = Buffer.alloc(12);
    for (const tagBytes of [4, 8, 12, 13, 14, 15]) {
      const forged = Buffer.concat([nonce, Buffer.alloc(tagBytes)]).subarray(0, 12 + Math.max(0, tagBytes - 12));
      expect(() => box.open(forged.toString('base64url'), 'place')).toThrow(/tag/i);
    }
  });

  test('sealing the same text twice gives different results', () => {
    const sealed = Array.from({ length: 100 }, () => box.seal('same', 'place'));
    expect(new Set(sealed).size).toBe(100);
  });

  test.each([
    ['another environment', new SecretBox(KEY, 'production', seededRandom('box'))],
    ['another master key', new SecretBox(Buffer.alloc(32, 8), 'test', seededRandom('box'))],
  ])('%s opens nothing', (_name, other) => {
    expect(() => other.open(box.seal('secret', 'place'), 'place')).toThrow();
    expect(other.hash('a')).not.toBe(box.hash('a'));
    expect(other.chainKey).not.toEqual(box.chainKey);
  });
});

describe('hashes', () => {
  test('a hash matches exactly the parts it was made from', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), fc.array(text, { minLength: 1 }), (parts, others) => {
        expect(box.matches(box.hash(...parts), ...parts)).toBe(true);
        const same = JSON.stringify(parts) === JSON.stringify(others);
        expect(box.matches(box.hash(...parts), ...others)).toBe(same);
      }),
    );
  });

  test('where one part ends and the next begins makes a difference', () => {
    expect(new Set([box.hash('ab', 'c'), box.hash('a', 'bc'), box.hash('abc'), box.hash('ab', 'c', '')]).size).toBe(4);
  });

  test('a hash of another length is neither a match nor an error', () => {
    for (const wrong of ['', 'x', `${box.hash('a')}x`, box.hash('a').slice(1)])
      expect(box.matches(wrong, 'a')).toBe(false);
  });

  test('it is not a bare hash of its parts, so the database is not enough to try words', async () => {
    const { createHash } = await import('node:crypto');
    const bare = createHash('sha256')
      .update(JSON.stringify(['a']))
      .digest('base64url');
    expect(box.hash('a')).not.toBe(bare);
  });
});
