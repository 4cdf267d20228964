// JSON for people: the same value, on readable lines.
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { readableJson } from './readable-json.ts';

const LONG = 'x'.repeat(60);

test.each<[string, unknown, string]>([
  ['an empty object', {}, '{}'],
  ['an empty list', [], '[]'],
  ['what fits into a line', { a: 1, b: [true, null, 'c'] }, '{ "a": 1, "b": [true, null, "c"] }'],
  ['what does not', { a: LONG, b: [LONG] }, `{\n "a": "${LONG}",\n "b": ["${LONG}"]\n}`],
  ['a list that does not', [LONG, { a: LONG }], `[\n "${LONG}",\n { "a": "${LONG}" }\n]`],
  ['members without a value', { a: undefined, b: 1 }, '{ "b": 1 }'],
])('%s', (_, value, text) => {
  expect(readableJson(value)).toBe(text);
});

it('can be read back unchanged', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.stringify(JSON.parse(readableJson(JSON.parse(text))))).toBe(JSON.stringify(JSON.parse(text)));
    }),
  );
});

it('puts on one line what fits there', () => {
  const value = JSON.parse(JSON.stringify({ a: Array(40).fill({ name: 'handling unit', weight: 1200 }) }));
  expect(
    Math.max(
      ...readableJson(value)
        .split('\n')
        .map(({ length }) => length),
    ),
  ).toBeLessThanOrEqual(120);
});
