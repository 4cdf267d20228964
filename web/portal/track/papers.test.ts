// Which papers the portal offers at which point of a shipment's life.
import { expect, test } from 'vitest';
import { papersOf } from './papers.ts';

type Facts = Parameters<typeof papersOf>[0];

test.each<[string, Facts, string[]]>([
  ['waits for the truck', { documents: ['BOL'], status: { conciseStatus: 'Pending' } }, ['BOL', 'LABEL']],
  [
    'is on its way',
    { documents: ['BOL', 'WR'], status: { conciseStatus: 'In Transit' }, freightCharges: '549.01' },
    ['BOL', 'WR'],
  ],
  [
    'is delivered, and the caller pays',
    {
      documents: ['BOL', 'DR'],
      status: { conciseStatus: 'Delivered' },
      deliveryDate: '2026-11-18',
      freightCharges: '549.01',
    },
    ['BOL', 'DR', 'INV'],
  ],
  [
    'is delivered, and somebody else pays',
    { documents: ['BOL', 'DR'], status: { conciseStatus: 'Delivered' }, deliveryDate: '2026-11-18' },
    ['BOL', 'DR'],
  ],
  [
    'is delivered, and the carrier scanned the invoice',
    {
      documents: ['BOL', 'DR', 'INV'],
      status: { conciseStatus: 'Delivered' },
      deliveryDate: '2026-11-18',
      freightCharges: '549.01',
    },
    ['BOL', 'DR', 'INV'],
  ],
  ['was voided', { documents: [], status: { conciseStatus: 'Cancelled' } }, []],
])('freight that %s', (_when, facts, papers) => {
  expect(papersOf(facts)).toEqual(papers);
});
