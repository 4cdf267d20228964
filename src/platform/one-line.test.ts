// Text from outside on one line: nothing in it breaks a line, is invisible, or cannot be stored.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requireStorable } from './db/storable.ts';
import { oneLine } from './one-line.ts';

test.each([
  ['Hello\r\nBcc: eve@evil.example', 'Hello Bcc: eve@evil.example'],
  ['a\u0000b\u0007c\u007fd\u0085e\u2028f\u2029g', 'a b c d e f g'],
  ['  Québec 🚚  ', 'Québec 🚚'],
  ['half \ud83d of a pair \ude9a', 'half \ufffd of a pair \ufffd'],
])('%j becomes %j', (text, line) => {
  expect(oneLine(text)).toBe(line);
});

test('a surrogate pair that is cut at the end is removed', () => {
  expect(oneLine('ab🚚', 3)).toBe('ab\ufffd');
});

test('whatever the input, a database accepts the output', () => {
  const anything = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));
  fc.assert(
    fc.property(anything, (text) => {
      const line = oneLine(text, 20);
      requireStorable([line]);
      expect(line).not.toMatch(/[\r\n\u2028\u2029]/);
      expect(line.length).toBeLessThanOrEqual(20);
    }),
  );
});
