// Hand-written JSON equals the output of JSON.stringify.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonList, jsonText } from './json-text.ts';

it('is the same for every text', () => {
  const any = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string());
  fc.assert(fc.property(any, (text) => jsonText(text) === JSON.stringify(text)));
});

it.each(['', '"', '\\', '\u0000', '\n', '\u007f', 'é', '\ud800', '😀', '</script>', '\u2028'])('%j', (text) => {
  expect(jsonText(text)).toBe(JSON.stringify(text));
});

it('is the same for every list of them', () => {
  fc.assert(fc.property(fc.array(fc.string()), (all) => jsonList(all, jsonText) === JSON.stringify(all)));
});
