// Pieces of a CSV file, cut anywhere and rated independently, contain the same records as the file.
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { wholeRecords } from './record-cutter.ts';

const ends = (text: string) => wholeRecords(Buffer.from(text));

describe('the end of the last whole record', () => {
  it.each([
    ['', 0],
    ['a,b', 0],
    ['a,b\n', 4],
    ['a,b\nc', 4],
    ['a,b\r\nc', 5],
    ['"a\nb",c', 0],
    ['"a\nb",c\n', 8],
    ['x\n"a\nb', 2],
    ['"a ""q"" \n b"\nc', 14],
    ['5" pipe,1\nx', 10],
    ['a,5" pipe\nb,6" pipe\nc', 20],
  ])('%j: %i', (text, end) => {
    expect(ends(text)).toBe(end);
  });
});

it('gives the same records as the whole file, wherever the pieces end', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '1', ' ', ',', '"', '\n', 'é'), maxLength: 6 });
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(rows, fc.constantFrom('\n', '\r\n'), fc.integer({ min: 1, max: 40 }), (data, newline, size) => {
      const bytes = Buffer.from(`${Papa.unparse(data, { newline })}${newline}`);
      const found: string[][] = [];
      let at = 0;
      let length = size;
      while (at < bytes.length) {
        const end = wholeRecords(bytes.subarray(at, at + length));
        if (end === 0) {
          length += size;
          expect(at + length).toBeLessThan(bytes.length + 2 * size + 1);
          continue;
        }
        const text = bytes
          .subarray(at, at + end)
          .toString('utf8')
          .slice(0, -newline.length);
        found.push(...Papa.parse<string[]>(text, { delimiter: ',', newline }).data);
        at += end;
        length = size;
      }
      expect(found).toEqual(data);
    }),
    { numRuns: 300 },
  );
});
