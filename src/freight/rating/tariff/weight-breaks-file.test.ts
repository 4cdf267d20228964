// Covers weight breaks: names, order, how many there may be.
import { expect, it } from 'vitest';
import { FaultList } from '../../carrier-files/carrier-fault.ts';
import { MAX_BREAKS, readWeightBreaks } from './weight-breaks-file.ts';

function read(rows: string) {
  const faults = new FaultList();
  const breaks = readWeightBreaks(Buffer.from(`break,fromLb,meaning\n${rows}`), faults);
  expect(breaks === null).toBe(faults.count > 0);
  return breaks === null
    ? faults.kept.map(({ row, column, reason }) => `${row} ${column}: ${reason}`)
    : breaks.names.map((name, at) => `${name} ${breaks.fromLb[at]}`);
}

it.each<[string, string[]]>([
  ['AA,0,\n', ['AA 0']],
  ['A2345678,0,\nB1,1000000,Heavy\n', ['A2345678 0', 'B1 1000000']],
  ['A,0,\n', ['2 break: "A" is not a name of 2 to 8 capital letters and digits.']],
  ['A23456789,0,\n', ['2 break: "A23456789" is not a name of 2 to 8 capital letters and digits.']],
  // Not also the same name twice.
  [
    'A,0,\nB,5,\n',
    [
      '2 break: "A" is not a name of 2 to 8 capital letters and digits.',
      '3 break: "B" is not a name of 2 to 8 capital letters and digits.',
    ],
  ],
  ['AA,1,\n', ['2 fromLb: The first break must begin at 0.']],
  ['AA,0,\nBB,5,\nCC,5,\n', ['4 fromLb: Weights must be in ascending order.']],
  ['AA,0,\nBB,5,\nCC,4,\nDD,6,\n', ['4 fromLb: Weights must be in ascending order.']],
  ['AA,0,\nBB,x,\nBB,7,\n', ['3 fromLb: "x" is not a number from 0 to 1000000.']],
  ['AA,0,\nAA,7,\n', ['3 break: AA is a duplicate of row 2.']],
])('%j', (rows, expected) => {
  expect(read(rows)).toEqual(expected);
});

it('there may be 16, and no more', () => {
  const rows = Array.from({ length: MAX_BREAKS }, (_, at) => `B${at},${at * 100},\n`).join('');
  expect(read(rows)).toHaveLength(16);
  expect(read(rows)[15]).toBe('B15 1500');
  expect(read(`${rows}MORE,9999,\n`)).toEqual(['18 : There are more than 16 breaks.']);
});
