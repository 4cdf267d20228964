// Tests label positions: every format, every position, every quantity that matters, without drawing anything.
import { describe, expect, test } from 'vitest';
import { LABEL_FORMAT } from '../freight/value-sets/label-format.ts';
import { labelSheet, placeLabels } from './label-sheet.ts';

const QUANTITIES = [1, 2, 6, 7, 100];
const POSITIONS = [1, 2, 3, 4, 5, 6];
const inches = (points: number): number => Math.round((points / 72) * 1e6) / 1e6;

describe.each(LABEL_FORMAT.entries)('$code', ({ code, widthIn, heightIn, perSheet }) => {
  const sheet = labelSheet(code);

  test('labels have the right size, lie on the sheet and do not overlap', () => {
    expect(sheet.places).toHaveLength(perSheet);
    for (const [at, { x, y, width, height }] of sheet.places.entries()) {
      expect([inches(width), inches(height)]).toEqual([inches(widthIn * 72), inches(heightIn * 72)]);
      expect(Math.min(x, y, sheet.width - x - width, sheet.height - y - height)).toBeGreaterThanOrEqual(-1e-9);
      for (const other of sheet.places.slice(at + 1)) {
        expect(other.x >= x + width - 1e-9 || other.y >= y + height - 1e-9).toBe(true);
      }
    }
  });

  test.each(QUANTITIES)('%i labels from every position', (quantity) => {
    for (const position of POSITIONS) {
      const labels = placeLabels({ format: code, quantity, position });
      const first = (position - 1) % perSheet;
      expect(labels).toHaveLength(quantity);
      expect(labels[0]).toEqual({ page: 1, position: first + 1, place: sheet.places[first] });
      expect(labels.at(-1)!.page).toBe(Math.ceil((first + quantity) / perSheet));
      // Consecutive: no position is used twice or skipped.
      const counted = labels.map((label) => (label.page - 1) * perSheet + label.position - 1);
      expect(labels.map(({ place }) => place)).toEqual(labels.map((label) => sheet.places[label.position - 1]));
      expect(counted).toEqual(Array.from({ length: quantity }, (_, at) => first + at));
    }
  });
});

test.each([
  ['ThermalLabel', 4, 6, [[0, 0]]],
  ['Letter', 8.5, 11, [[0, 0]]],
  [
    'SheetLabel2',
    8.5,
    11,
    [
      [0, 0.5],
      [0, 5.5],
    ],
  ],
  [
    'SheetLabel4',
    8.5,
    11,
    [
      [0.5, 0.5],
      [4.5, 0.5],
      [0.5, 5.5],
      [4.5, 5.5],
    ],
  ],
  [
    'SheetLabel',
    8.5,
    11,
    [
      [0.15625, 0.5],
      [4.34375, 0.5],
      [0.15625, 3.833333],
      [4.34375, 3.833333],
      [0.15625, 7.166667],
      [4.34375, 7.166667],
    ],
  ],
] as const)('%s matches the sheets that are sold', (format, width, height, corners) => {
  const sheet = labelSheet(format);
  expect([inches(sheet.width), inches(sheet.height)]).toEqual([width, height]);
  expect(sheet.places.map(({ x, y }) => [inches(x), inches(y)].map((at) => Math.round(at * 1e5) / 1e5))).toEqual(
    corners.map((corner) => corner.map((at) => Math.round(at * 1e5) / 1e5)),
  );
});

test('without a position, the first one is used', () => {
  expect(placeLabels({ format: 'SheetLabel', quantity: 1 })).toEqual(
    placeLabels({ format: 'SheetLabel', quantity: 1, position: 1 }),
  );
});
