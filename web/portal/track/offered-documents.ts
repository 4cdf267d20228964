// Which of a shipment's documents the portal offers.
import type { ShipmentHistory } from './find-shipments.ts';

type Facts = Pick<ShipmentHistory, 'documents'> & {
  readonly status: Pick<ShipmentHistory['status'], 'conciseStatus'>;
};

/** A delivery receipt to fill in by hand: not a document type, but a DR that is requested blank. */
export const BLANK_RECEIPT = 'BLANK_DR';

/** Labels are useful until pickup, a blank receipt until delivery. */
export function offeredDocuments({ documents, status }: Facts): readonly string[] {
  const offered = status.conciseStatus === 'Pending' ? documents : documents.filter((type) => type !== 'LABEL');
  const isOpen = documents.includes('BOL') && !documents.includes('DR') && status.conciseStatus !== 'Returned';
  return isOpen ? [...offered, BLANK_RECEIPT] : offered;
}
