// Which of a shipment's documents the portal offers.
import type { ShipmentHistory } from './find-shipments.ts';

type Facts = Pick<ShipmentHistory, 'documents'> & {
  readonly status: Pick<ShipmentHistory['status'], 'conciseStatus'>;
};

/** A delivery receipt to be filled in at the door: no document type of its own, but a DR that is asked for blank. */
export const BLANK_RECEIPT = 'BLANK_DR';

/** The labels are of use until the truck has come, a blank receipt until the freight is delivered. */
export function offeredDocuments({ documents, status }: Facts): readonly string[] {
  const offered = status.conciseStatus === 'Pending' ? documents : documents.filter((type) => type !== 'LABEL');
  const isOpen = documents.includes('BOL') && !documents.includes('DR') && status.conciseStatus !== 'Returned';
  return isOpen ? [...offered, BLANK_RECEIPT] : offered;
}
