// Sorting the list by a column, and how a column header cycles through the orders.
import { expect, test } from 'vitest';
import { type ListedShipment, nextSort, SORTED_BY, sortedShipments } from './shipment-sort.ts';

const shipment = (pro: string, freightCharges: string, totalWeight: number, endDate: string) =>
  ({
    pro,
    shipDate: '2027-01-11',
    status: { conciseStatus: 'Pending' },
    totalWeight,
    freightCharges,
    estimatedDelivery: { endDate },
  }) as unknown as ListedShipment;

const ROWS = [
  shipment('3', '1,240.00', 90, '2027-01-14'),
  shipment('1', '99.50', 1_000, '2027-01-13'),
  shipment('2', '310.00', 200, '2027-01-20'),
];
const order = (...sort: Parameters<typeof nextSort>) => sortedShipments(ROWS, nextSort(...sort)).map(({ pro }) => pro);

test('numbers are sorted as numbers, days as days', () => {
  expect(order(undefined, 'charges')).toEqual(['1', '2', '3']);
  expect(order({ by: 'charges', isDown: false }, 'charges')).toEqual(['3', '2', '1']);
  expect(order(undefined, 'size')).toEqual(['3', '2', '1']);
  expect(order(undefined, 'delivery')).toEqual(['1', '3', '2']);
  for (const by of SORTED_BY) expect(order(undefined, by).toSorted()).toEqual(['1', '2', '3']);
});

test('a column goes up, down and back to the newest first', () => {
  const up = nextSort(undefined, 'pro');
  const down = nextSort(up, 'pro');
  expect([up, down, nextSort(down, 'pro')]).toEqual([
    { by: 'pro', isDown: false },
    { by: 'pro', isDown: true },
    undefined,
  ]);
  expect(nextSort(down, 'size')).toEqual({ by: 'size', isDown: false });
  expect(order({ by: 'pro', isDown: true }, 'pro')).toEqual(['3', '1', '2']);
});
