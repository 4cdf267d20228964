// Covers the cells that only a tariff has: which amounts, figures and lists of words are accepted, and how they are read.
import { describe, expect, it } from 'vitest';
import { FaultList } from '../../carrier-files/carrier-fault.ts';
import type { CarrierRow } from '../../carrier-files/carrier-row.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import { FREIGHT_CLASS } from '../../value-sets/freight-class.ts';
import {
  classCell,
  classIndexOf,
  dollarsCell,
  dollarsCellOr,
  isRepeated,
  percentCell,
  scaledCell,
  wordsCell,
} from './tariff-cells.ts';

type Row = CarrierRow<'cell' | 'other'>;

/** The value of a cell, or the reason why it has none. */
function readBy<T>(reader: (row: Row) => T | null, ...cells: readonly string[]): T | string {
  const faults = new FaultList();
  let found: T | null = null;
  const format = { file: 'cells.csv', columns: ['cell', 'other'] as const, maxBytes: 1000 };
  readTable(Buffer.from(`cell,other\n${cells.map((cell) => `${cell},x\n`).join('')}`), format, faults, (row) => {
    found = reader(row);
  });
  const reasons = faults.kept.map(({ row, column, reason }) => `${row} ${column}: ${reason}`);
  expect(reasons).toHaveLength(found === null ? 1 : 0);
  return found ?? reasons[0]!;
}

it.each<[string, number | string]>([
  ['0', 0],
  ['128', 12_800],
  ['128.5', 12_850],
  ['128.50', 12_850],
  ['100000', 10_000_000],
  ['100000.01', '2 cell: "100000.01" is not an amount from 0 to 100000 dollars.'],
  ['-1', '2 cell: "-1" is not an amount from 0 to 100000 dollars.'],
  ['', '2 cell: "" is not an amount from 0 to 100000 dollars.'],
])('an amount of %j is %j', (cell, expected) => {
  expect(readBy((row) => dollarsCell(row, 'cell'), cell)).toBe(expected);
});

it.each<[string, number | string]>([
  ['0.03', 3],
  ['0.02', '2 cell: "0.02" is not an amount from 0.03 to 100000 dollars.'],
])('an amount of at least 3 cents of %j is %j', (cell, expected) => {
  expect(readBy((row) => dollarsCell(row, 'cell', 3), cell)).toBe(expected);
});

it.each<[string, number | string]>([
  ['', 77],
  ['0', 0],
  ['2.5', 250],
  ['x', '2 cell: "x" is not an amount from 0 to 100000 dollars.'],
])('an amount that may be left out of %j is %j', (cell, expected) => {
  expect(readBy((row) => dollarsCellOr(row, 'cell', 77), cell)).toBe(expected);
});

describe('a figure', () => {
  it.each<[string, number, number, number, number | string]>([
    ['1.18', 0, 3, 4, 11_800],
    ['0.5', 0.5, 3, 1, 5],
    ['3', 0.5, 3, 1, 30],
    ['3.0', 0.5, 3, 1, 30],
    ['007', 0, 9, 0, 7],
    ['123456789', 0, 123_456_789, 0, 123_456_789],
    ['0.4', 0.5, 3, 1, '2 cell: "0.4" is not a number with at most 1 decimals from 0.5 to 3.'],
    ['3.1', 0.5, 3, 1, '2 cell: "3.1" is not a number with at most 1 decimals from 0.5 to 3.'],
    ['1.55', 0.5, 3, 1, '2 cell: "1.55" is not a number with at most 1 decimals from 0.5 to 3.'],
    ['1.0', 0, 3, 0, '2 cell: "1.0" is not a whole number from 0 to 3.'],
    ['', 0, 3, 0, '2 cell: "" is not a whole number from 0 to 3.'],
    ['x1', 0, 3, 0, '2 cell: "x1" is not a whole number from 0 to 3.'],
    ['1x', 0, 3, 0, '2 cell: "1x" is not a whole number from 0 to 3.'],
    ['1.', 0, 3, 1, '2 cell: "1." is not a number with at most 1 decimals from 0 to 3.'],
    ['.5', 0, 3, 1, '2 cell: ".5" is not a number with at most 1 decimals from 0 to 3.'],
    ['1e0', 0, 3, 0, '2 cell: "1e0" is not a whole number from 0 to 3.'],
    ['+1', 0, 3, 0, '2 cell: "+1" is not a whole number from 0 to 3.'],
    ['1 ', 0, 3, 0, 1],
    ['0000000001', 0, 3, 0, '2 cell: "0000000001" is not a whole number from 0 to 3.'],
  ])('%j from %d to %d with %i decimals is %j', (cell, min, max, decimals, expected) => {
    expect(readBy((row) => scaledCell(row, 'cell', min, max, decimals), cell)).toBe(expected);
  });

  it('of a percentage is in basis points', () => {
    expect(readBy((row) => percentCell(row, 'cell', 40), '32.2')).toBe(3220);
    expect(readBy((row) => percentCell(row, 'cell', 40), '40')).toBe(4000);
    expect(readBy((row) => percentCell(row, 'cell', 40), '40.01')).toContain('from 0 to 40.');
  });
});

it.each<[string, number | string]>([
  ['50', 0],
  ['77.5', FREIGHT_CLASS.codes.indexOf('77.5')],
  ['500', FREIGHT_CLASS.codes.length - 1],
  ['51', '2 cell: "51" is not a freight class.'],
  ['', '2 cell: "" is not a freight class.'],
])('the class of %j is %j', (cell, expected) => {
  expect(readBy((row) => classCell(row, 'cell'), cell)).toBe(expected);
  expect(classIndexOf(cell)).toBe(typeof expected === 'number' ? expected : -1);
});

it.each<[string, readonly string[], string | null]>([
  ['', [], null],
  ['AA', ['AA'], null],
  ['BB AA', ['BB', 'AA'], null],
  ['AA   BB', ['AA', 'BB'], null],
  ['AA,BB', [], '"AA,BB" is not allowed.'],
  ['AA CC DD', ['AA'], '"CC" is not allowed.'],
  ['A', [], '"A" is not allowed.'],
])('the words of %j are %j', (cell, expected, wrong) => {
  let found: readonly string[] = [];
  const reason = readBy((row) => {
    found = wordsCell(row, 'cell', ['AA', 'BB']);
    return wrong === null ? '' : null;
  }, `"${cell}"`);
  expect(found).toEqual(expected);
  expect(reason).toBe(wrong === null ? '' : `2 cell: ${wrong}`);
});

it('a row is repeated if an earlier one has the same key, and the fault names the first', () => {
  const lineOf = new Map<string, number>();
  const read = () => (row: Row) => (isRepeated(row, 'other', row.cell('cell'), lineOf) ? null : row.line);
  expect(readBy(read(), 'AA', 'BB')).toBe(3);
  expect(readBy(read(), 'BB')).toBe('2 other: BB is a duplicate of row 3.');
  expect(readBy(read(), 'AA')).toBe('2 other: AA is a duplicate of row 2.');
});
