// Which of a shipment's papers the portal offers.
import type { ShipmentHistory } from './find-shipments.ts';

type Facts = Pick<ShipmentHistory, 'documents'> & {
  readonly status: Pick<ShipmentHistory['status'], 'conciseStatus'>;
};

/** The labels are of use until the truck has come. */
export function papersOf({ documents, status }: Facts): readonly string[] {
  return status.conciseStatus === 'Pending' ? documents : documents.filter((type) => type !== 'LABEL');
}
