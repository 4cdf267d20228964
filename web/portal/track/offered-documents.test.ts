// Which documents the portal offers at which stage of a shipment.
import { expect, test } from 'vitest';
import { BLANK_RECEIPT, offeredDocuments } from './offered-documents.ts';

test.each([
  ['Pending', ['BOL', 'LABEL'], ['BOL', 'LABEL', BLANK_RECEIPT]],
  ['In Transit', ['BOL', 'LABEL', 'WR'], ['BOL', 'WR', BLANK_RECEIPT]],
  ['Returned', ['BOL', 'LABEL'], ['BOL']],
  ['Delivered', ['BOL', 'LABEL', 'DR', 'INV'], ['BOL', 'DR', 'INV']],
  ['Cancelled', [], []],
])('freight that is %s', (conciseStatus, documents, offered) => {
  expect(offeredDocuments({ documents, status: { conciseStatus } } as Parameters<typeof offeredDocuments>[0])).toEqual(
    offered,
  );
});
