// Where a text stops being JSON, by line and column, and what was expected there.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonMistake } from './json-mistake.ts';

test.each<[text: string, line: number, column: number, expected: RegExp, found: string]>([
  ['', 1, 1, /^a JSON object/, 'the end of the body'],
  ['  \n', 2, 1, /^a JSON object/, 'the end of the body'],
  ['hello', 1, 1, /^a JSON object/, '"h"'],
  ['{"a":1', 1, 7, /^"," or "}"$/, 'the end of the body'],
  ['{"a":1}x', 1, 8, /^nothing more/, '"x"'],
  ['{"a":1,}', 1, 8, /^a name in double quotes after the comma \(remove a trailing comma\)$/, '"}"'],
  ['{"a":1,b:2}', 1, 8, /^a name in double quotes$/, '"b"'],
  ["{'a':1}", 1, 2, /^a name in double quotes or "}"$/, '"\'"'],
  ['{a:1}', 1, 2, /^a name/, '"a"'],
  ['{"a" 1}', 1, 6, /^":"$/, '"1"'],
  ['{"a":1 "b":2}', 1, 8, /^"," or "}"$/, '"\\""'],
  ['[1 2]', 1, 4, /^"," or "\]"$/, '"2"'],
  ['[1,]', 1, 4, /^a value after the comma \(remove a trailing comma\)$/, '"]"'],
  ['[}', 1, 2, /or "\]"$/, '"}"'],
  ['{"a":\n  NaN}', 2, 3, /^a value/, '"N"'],
  ['{\r\n"a":\r\n\t0x10}', 3, 3, /^"," or "}"$/, '"x"'],
  ['{"a":tru}', 1, 6, /^a value/, '"t"'],
  ['{"a":-}', 1, 7, /^a digit$/, '"}"'],
  ['{"a":1.}', 1, 8, /^a digit$/, '"}"'],
  ['{"a":1e+}', 1, 9, /^a digit$/, '"}"'],
  ['{"a":01}', 1, 7, /^"," or "}"$/, '"1"'],
  ['{"a":"b', 1, 8, /^a closing double quote$/, 'the end of the body'],
  ['{"a":"b\nc"}', 1, 8, /^a closing double quote, or an escape/, '"\\n"'],
  ['{"a":"\\x"}', 1, 8, /after the backslash$/, '"x"'],
  ['{"a":"\\u12G4"}', 1, 11, /^four hexadecimal digits/, '"G"'],
  ['{"a":"🚚" "b"}', 1, 11, /^"," or "}"$/, '"\\""'],
  ['{"a":🚚}', 1, 6, /^a value/, '"🚚"'],
  ['{"a":1} // hi', 1, 9, /^nothing more/, '"/"'],
])('%j', (text, line, column, expected, found) => {
  expect(jsonMistake(text)).toEqual({ line, column, expected: expect.stringMatching(expected), found });
});

describe('whatever the text', () => {
  const spoiled = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', ']', '"', '\\', '\n', '0', '-', 'e', 'x', '{'))
    .map(([json, place, piece]) => {
      const at = place % (json.length + 1);
      return `${json.slice(0, at)}${piece}${json.slice(at + (place % 2))}`;
    });

  test('a mistake is reported exactly where the parser finds one', () => {
    fc.assert(
      fc.property(fc.oneof(spoiled, fc.string({ unit: 'binary' }), fc.json()), (text) => {
        let parses = true;
        try {
          JSON.parse(text);
        } catch {
          parses = false;
        }
        expect(jsonMistake(text) === undefined).toBe(parses);
      }),
      { numRuns: 5_000 },
    );
  });

  test('half a million open brackets take one pass', () => {
    expect(jsonMistake('['.repeat(500_000))).toMatchObject({ line: 1, column: 500_001, expected: 'a value or "]"' });
    expect(jsonMistake(`${'[1,'.repeat(300_000)}x`)?.expected).toMatch(/^a value/);
  });
});
