// Compares the cells of a line with a plain split of its text: blanks, other scripts, quotes, and cells like the one above.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { digitKey } from '../postal-code.ts';
import { CellRanges } from './cell-ranges.ts';

const cell = fc.oneof(
  // Few values, so that a cell often equals the one above it, or has the same length.
  fc.constantFrom(
    '',
    'TX',
    'OK',
    ' TX ',
    '75201',
    '75202',
    '7520',
    '75201 ',
    '\u00a0Laredo\u2003',
    'Montréal',
    'Montreal',
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !/[",\n\r]/.test(text)),
);
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 });

it('are the same as those of a plain split', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const lines = rows.map((row) => row.join(','));
      const bytes = new TextEncoder().encode(lines.join('\n'));
      const cells = new CellRanges(bytes);
      let start = 0;
      lines.forEach((line, at) => {
        const stop = start + new TextEncoder().encode(line).length;
        expect(cells.split(start, stop, false)).toBe(true);
        expect(cells.count).toBe(rows[at]!.length);
        rows[at]!.forEach((text, index) => {
          // Twice: the second call uses the cached text.
          expect([cells.text(index), cells.text(index)]).toEqual([text.trim(), text.trim()]);
          expect(cells.fiveDigits(index)).toBe(text.length === 5 ? digitKey(text) : -1);
        });
        start = stop + 1;
      });
    }),
  );
});

it.each([
  ['a,"b, c",d', ['a', 'b, c', 'd']],
  ['"a ""quoted"" word", b ', ['a "quoted" word', 'b']],
  ['"open', null],
  ['"a" b', null],
  ['a"b', null],
])('of %s', (line, expected) => {
  const bytes = new TextEncoder().encode(line);
  const cells = new CellRanges(bytes);
  expect(cells.split(0, bytes.length, true)).toBe(expected !== null);
  expect(Array.from({ length: cells.count }, (_, index) => cells.text(index))).toEqual(expected ?? []);
});
