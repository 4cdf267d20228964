// Finds the uploaded documents of a shipment that a reader with these accounts may see.
import { DOCUMENT_TYPE, type DocumentType } from '../../freight/value-sets/document-type.ts';
import { maySeeUploads } from '../shipments/tracking/shipment-documents.ts';
import { visibleParts } from '../shipments/tracking/visible-parts.ts';
import type { ImageParts } from './image-parts.ts';
import type { ImagedShipment } from './imaged-shipment.ts';
import type { ScanRow } from './scan.store.ts';

/** Newest first. */
export async function findScans(
  { scans }: ImageParts,
  accounts: ReadonlySet<string>,
  shipment: ImagedShipment,
  type: DocumentType,
): Promise<ScanRow[]> {
  const found = await scans.ofShipment(shipment.pro, type);
  return found.length > 0 && maySeeScan(shipment, accounts, type) ? found : [];
}

/** The newest one alone, on a faster path. */
export async function findNewestScan(
  { scans }: ImageParts,
  accounts: ReadonlySet<string>,
  shipment: ImagedShipment,
  type: DocumentType,
): Promise<ScanRow | undefined> {
  const found = await scans.newest(shipment.pro, type);
  return found !== undefined && maySeeScan(shipment, accounts, type) ? found : undefined;
}

function maySeeScan({ facts }: ImagedShipment, accounts: ReadonlySet<string>, type: DocumentType): boolean {
  const visible = visibleParts(facts, accounts);
  return maySeeUploads(visible) && (DOCUMENT_TYPE.get(type).readers === 'everyone' || visible.invoice);
}
