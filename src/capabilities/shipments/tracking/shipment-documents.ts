// Which documents of a shipment a reader can ask for.
import type { StoredShipment } from '../stored-shipment.ts';
import type { VisibleParts } from './visible-parts.ts';

/** What can be printed by now, and the scans that the reader may see. */
export function documentsOf(
  { facts, state }: Pick<StoredShipment, 'facts' | 'state'>,
  visible: VisibleParts,
): string[] {
  const { stage, delivery, reweigh, documents } = state;
  // A scan cannot leave a party out, as a printed document does on a blind shipment.
  const seesScans = visible.shipper && visible.consignee && visible.billTo;
  const scans = seesScans ? documents.filter((type) => type !== 'INV' || visible.invoice) : [];
  if (stage === 'CANCELLED') return scans;
  const isPriced = facts.charge !== null || typeof reweigh?.chargeCents === 'number';
  const printed = [
    'BOL',
    'LABEL',
    ...(reweigh === null ? [] : ['WR']),
    ...(reweigh?.units === undefined ? [] : ['DIM']),
    ...(delivery === null ? [] : ['DR']),
    ...(delivery !== null && isPriced && visible.invoice ? ['INV'] : []),
  ];
  return [...new Set([...printed, ...scans])];
}
