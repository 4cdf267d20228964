// CSV that parses back to the same rows, and that a spreadsheet does not execute.
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvRow } from './csv-text.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['A=1', 'A=1'],
  ["O'Neil", "O'Neil"],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  [' padded', '" padded"'],
])('%s is written as %s', (text, written) => {
  expect(csvRow([text, -5])).toBe(`${written},-5\r\n`);
});

test('whatever the texts, a reader gets them back, and none starts like a formula', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(texts, (cells) => {
      const { data } = Papa.parse<string[]>(csvRow(cells), { delimiter: ',', newline: '\r\n' });
      expect(data[0]!.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, ''))).toEqual(
        cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, '')),
      );
      for (const cell of data[0]!) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});
