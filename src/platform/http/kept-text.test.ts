// A body that is stored as it came must be read back as the value that was checked.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptText } from './json-body.ts';

const leaf = fc.oneof(fc.constantFrom('', '"', '""', '\\', 'a "" b'), fc.string({ unit: 'binary' }), fc.integer());
const body = fc.dictionary(fc.string({ minLength: 1, maxLength: 5 }), fc.oneof(leaf, fc.array(leaf)));
/** As the check of a request does it: a blank text counts as absent. */
const withoutBlanks = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [name, one === '' ? undefined : one]));

test('what is kept says what was taken, blanks left out', () => {
  fc.assert(
    fc.property(body, fc.constantFrom(undefined, 2), (sent, indent) => {
      const taken = withoutBlanks(sent);
      const kept = keptText(JSON.stringify(sent, null, indent), taken);
      expect(JSON.parse(kept)).toEqual(JSON.parse(JSON.stringify(taken)));
    }),
  );
});

test('a text without blanks is kept as it is, a very long one is written anew', () => {
  expect(keptText('{ "a": 1 }', { a: 1 })).toBe('{ "a": 1 }');
  expect(keptText(`{"a":1${' '.repeat(20_000)}}`, { a: 1 })).toBe('{"a":1}');
});
