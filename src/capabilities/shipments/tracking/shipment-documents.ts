// The documents of a shipment that a reader can request.
import { documentStatus } from '../../../freight/shipments/document-status.ts';
import { DOCUMENT_TYPE, type DocumentType } from '../../../freight/value-sets/document-type.ts';
import type { StoredShipment } from '../stored-shipment.ts';
import type { VisibleParts } from './visible-parts.ts';

/** Those that can be generated now, and uploaded ones that the reader may see. */
export function documentsOf(shipment: Pick<StoredShipment, 'facts' | 'state'>, visible: VisibleParts): DocumentType[] {
  const uploaded = shipment.state.documents;
  const seesUploads = maySeeUploads(visible);
  const documents: DocumentType[] = [];
  for (const { code, readers } of DOCUMENT_TYPE.entries) {
    if (readers === 'payer' && !visible.invoice) continue;
    const isThere = documentStatus(code, shipment) === 'available' || (seesUploads && uploaded.includes(code));
    if (isThere) documents.push(code);
  }
  return documents;
}

/** Unlike a generated document, a scan cannot omit a party, so on a blind shipment only readers who may see all parties get it. */
export function maySeeUploads({ shipper, consignee, billTo }: VisibleParts): boolean {
  return shipper && consignee && billTo;
}
