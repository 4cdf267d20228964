// A row of a contract as people see it, with and without its optional fields.
import { expect, it } from 'vitest';
import { contractWith, FUEL } from './contract.fixture.ts';
import { contractRowView } from './contract-row-view.ts';

it('shows what a row says, and null where the account’s pricing applies', () => {
  const { rows } = contractWith(
    ['US-TX,US-GA,both,collect,2026-01-01,2026-12-31,72.5,125.00,,low', 'any,any,,,,,,99.00,,'],
    FUEL,
  );
  expect(rows.map(contractRowView)).toEqual([
    {
      row: 2,
      origin: 'US-TX',
      destination: 'US-GA',
      direction: 'both',
      terms: 'collect',
      effectiveFrom: '2026-01-01',
      effectiveTo: '2026-12-31',
      discountPercent: 72.5,
      minimumCents: 12_500,
      fak: '',
      fuelTable: 'low',
    },
    {
      row: 3,
      origin: 'any',
      destination: 'any',
      direction: 'oneWay',
      terms: null,
      effectiveFrom: null,
      effectiveTo: null,
      discountPercent: null,
      minimumCents: 9_900,
      fak: '',
      fuelTable: '',
    },
  ]);
});
