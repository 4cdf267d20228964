// Tests the order of the lines and their totals.
import { expect, test } from 'vitest';
import { bol, item, PAINT } from './bol-document.fixture.ts';
import { freightRows, freightTotals, orderTotals } from './bol-rows.ts';

const [unit] = bol().handlingUnits;

test('dangerous goods first, else as listed; each unit is told once, on its first line', () => {
  const document = bol({
    handlingUnits: [
      { ...unit!, items: [item({ description: 'a' }), item({ description: 'b' })] },
      { ...unit!, items: [] },
      { ...unit!, items: [item({ description: 'c' }), item({ description: 'd', hazard: PAINT })] },
    ],
  });
  const rows = freightRows(document).map(({ unitNumber, unit: told, item: goods }) => [
    unitNumber,
    told !== null,
    goods?.description ?? null,
  ]);
  expect(rows).toEqual([
    [3, true, 'd'],
    [1, true, 'a'],
    [1, false, 'b'],
    [2, true, null],
    [3, false, 'c'],
  ]);
});

test('totals add up all units and lines', () => {
  expect(freightTotals(bol())).toEqual({ handlingUnits: 3, pieces: 52, itemsLb: 1290, netLb: 1330, tareLb: 80 });
});

test('orders without totals add up to the freight', () => {
  const order = { number: 'PO', pieces: null, weightLb: null, isPalletized: null, information: '' };
  const all = { pieces: 52, weightLb: 1290 };
  expect(orderTotals(bol({ orders: [order] }))).toEqual(all);
  expect(orderTotals(bol({ orders: [order, { ...order, pieces: 4 }] }))).toEqual(all);
  expect(orderTotals(bol({ orders: [] }))).toEqual(all);
  expect(orderTotals(bol({ orders: [{ ...order, pieces: 4, weightLb: 90 }] }))).toEqual({ pieces: 4, weightLb: 90 });
});
