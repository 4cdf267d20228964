// One version of an invoice. It is stored completely, so that it never changes.
import { dueDay, type OwedCharge } from '../../freight/invoicing/owed-charge.ts';
import { OFFERED_SERVICE, type ServiceId } from '../../freight/rating/offered-services.ts';
import { formatDay } from '../../freight/service-calendar.ts';
import type { ShipmentFacts, ShipmentParty, ShipmentReference } from '../../freight/shipments/shipment-facts.ts';
import type { ShipmentState } from '../../freight/shipments/shipment-state.ts';

export interface InvoiceDocument extends OwedCharge {
  readonly number: string;
  readonly version: number;
  /** Why there is this version. */
  readonly reason: 'ISSUED' | 'CORRECTED';
  readonly madeAt: number;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly pro: string;
  readonly confirmationNumber: string;
  readonly references: readonly ShipmentReference[];
  readonly payerAccount: string;
  /** Prepaid, Collect or Third Party. */
  readonly terms: string;
  readonly service: string;
  readonly shipDate: string;
  /** Null for freight that went back. */
  readonly deliveredAt: number | null;
  /** Absent from freight that was delivered. */
  readonly returnedAt?: number;
  readonly originTerminal: string;
  readonly destinationTerminal: string;
  readonly shipper: ShipmentParty;
  readonly consignee: ShipmentParty;
  readonly billTo: ShipmentParty;
  readonly handlingUnits: number;
  readonly pieces: number;
}

/** There is one invoice for each shipment, and it keeps its number when it is corrected. */
export function invoiceNumber(pro: string): string {
  return `INV${pro}`;
}

/** `invoiceDay` is the day at the terminal that delivered. */
export function invoiceDocument(
  facts: ShipmentFacts,
  state: ShipmentState,
  owed: OwedCharge,
  made: { readonly version: number; readonly madeAt: number; readonly invoiceDay: number },
): InvoiceDocument {
  return {
    number: invoiceNumber(facts.pro),
    version: made.version,
    reason: made.version === 1 ? 'ISSUED' : 'CORRECTED',
    madeAt: made.madeAt,
    invoiceDate: formatDay(made.invoiceDay),
    dueDate: formatDay(dueDay(made.invoiceDay)),
    pro: facts.pro,
    confirmationNumber: facts.confirmationNumber,
    references: facts.references,
    payerAccount: facts.payerAccount,
    terms: facts.terms,
    service: OFFERED_SERVICE[facts.serviceId as ServiceId]?.text ?? '',
    shipDate: formatDay(facts.shipDay),
    deliveredAt: state.delivery?.at ?? null,
    ...(state.returned !== undefined && { returnedAt: state.returned.at }),
    originTerminal: facts.originTerminal,
    destinationTerminal: facts.destinationTerminal,
    shipper: facts.shipper,
    consignee: facts.consignee,
    billTo: facts.billTo,
    handlingUnits: facts.handlingUnits,
    pieces: facts.pieces,
    ...owed,
  };
}
