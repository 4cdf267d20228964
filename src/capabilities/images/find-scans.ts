// Finds the scans of a shipment that somebody with these accounts may see.
import type { DocumentType } from '../../freight/value-sets/document-type.ts';
import type { StoredShipment } from '../shipments/find-shipment.ts';
import { visibleParts } from '../shipments/tracking/visible-parts.ts';
import type { ImageParts } from './image-parts.ts';
import type { ScanRow } from './scan.store.ts';

/** The newest first. */
export async function findScans(
  { scans }: ImageParts,
  accounts: ReadonlySet<string>,
  shipment: StoredShipment,
  type: DocumentType,
): Promise<ScanRow[]> {
  const found = await scans.ofShipment(shipment.pro, type);
  return found.length > 0 && maySeeScan(shipment, accounts, type) ? found : [];
}

/**
 * A scan cannot leave a party out as a printed document can, so on a blind shipment it is shown only to those who may
 * know every party. An invoice is the affair of whoever pays it.
 */
function maySeeScan({ facts }: StoredShipment, accounts: ReadonlySet<string>, type: DocumentType): boolean {
  if (type === 'INV' && !pays({ facts }, accounts)) return false;
  const { shipper, consignee, billTo } = visibleParts(facts, accounts);
  return shipper && consignee && billTo;
}

export function pays({ facts }: Pick<StoredShipment, 'facts'>, accounts: ReadonlySet<string>): boolean {
  return [facts.payerAccount, facts.billTo.account].some((account) => accounts.has(account));
}
