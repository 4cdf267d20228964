// Which papers of a shipment can be opened. Tracking lists what was recorded; some are printed whenever they are asked for.
import type { ShipmentHistory } from './find-shipments.ts';

type Facts = Pick<ShipmentHistory, 'documents' | 'deliveryDate' | 'freightCharges'> & {
  readonly status: Pick<ShipmentHistory['status'], 'conciseStatus'>;
};

/** The labels are of use until the truck has come; the invoice is issued with the delivery, to whoever pays, of freight that has a price. */
export function papersOf({ documents, deliveryDate, freightCharges, status }: Facts): readonly string[] {
  const labels = status.conciseStatus === 'Pending' ? ['LABEL'] : [];
  const invoice = deliveryDate !== undefined && freightCharges !== undefined ? ['INV'] : [];
  return [...new Set([...documents, ...labels, ...invoice])];
}
