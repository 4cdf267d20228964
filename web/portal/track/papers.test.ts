// Which papers the portal offers at which point of a shipment's life.
import { expect, test } from 'vitest';
import { BLANK_RECEIPT, papersOf } from './papers.ts';

test.each([
  ['Pending', ['BOL', 'LABEL'], ['BOL', 'LABEL', BLANK_RECEIPT]],
  ['In Transit', ['BOL', 'LABEL', 'WR'], ['BOL', 'WR', BLANK_RECEIPT]],
  ['Returned', ['BOL', 'LABEL'], ['BOL']],
  ['Delivered', ['BOL', 'LABEL', 'DR', 'INV'], ['BOL', 'DR', 'INV']],
  ['Cancelled', [], []],
])('freight that is %s', (conciseStatus, documents, papers) => {
  expect(papersOf({ documents, status: { conciseStatus } } as Parameters<typeof papersOf>[0])).toEqual(papers);
});
