// What documents show of a shipment and its bill of lading.
import type { FoundBol } from '../bol/record/find-bol.ts';
import type { StoredShipment } from '../shipments/find-shipment.ts';

/** Without its estimate and position, which no document shows. */
export type ImagedShipment = Pick<StoredShipment, 'pro' | 'facts' | 'state'>;

export interface ImagedBol extends Omit<FoundBol, 'shipment'> {
  readonly shipment: ImagedShipment;
}
