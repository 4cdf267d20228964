// Which invoices an amount is suggested for: those due first, excluding disputed amounts.
import { expect, test } from 'vitest';
import { suggestedShares } from './suggest-shares.ts';

const late = { number: 'late', dueDate: '2027-01-05', balance: '100.00', disputed: '0.00' };
const later = { number: 'later', dueDate: '2027-01-05', balance: '100.00', disputed: '0.00' };
const soon = { number: 'soon', dueDate: '2027-02-05', balance: '50.00', disputed: '20.00' };
const disputed = { number: 'disputed', dueDate: '2026-12-05', balance: '80.00', disputed: '80.00' };

test('invoices of the same day are paid in the order of their numbers', () => {
  expect(Object.fromEntries(suggestedShares([later, late], 150_00))).toEqual({ late: 100_00, later: 50_00 });
});

test.each([
  ['less than the first invoice', 40_00, { late: 40_00 }],
  ['exactly the first invoice', 100_00, { late: 100_00 }],
  ['a part of the second', 110_00, { late: 100_00, soon: 10_00 }],
  ['no more than is not disputed', 500_00, { late: 100_00, soon: 30_00 }],
  ['nothing', 0, {}],
])('%s', (_, cents, shares) => {
  expect(Object.fromEntries(suggestedShares([soon, disputed, late], cents))).toEqual(shares);
});
