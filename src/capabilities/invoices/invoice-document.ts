// The content of an invoice or a credit memo. It is stored completely, so that it never changes. Its number is assigned when it is
// written, and is in its row.
import type { BillingKind } from '../../freight/invoicing/document-number.ts';
import type { LineAmount } from '../../freight/invoicing/line-amounts.ts';
import type { OwedCharge } from '../../freight/invoicing/owed-charge.ts';
import { OFFERED_SERVICE, type ServiceId } from '../../freight/rating/offered-services.ts';
import { formatDay } from '../../freight/service-calendar.ts';
import type { ShipmentFacts, ShipmentParty, ShipmentReference } from '../../freight/shipments/shipment-facts.ts';
import type { ShipmentState } from '../../freight/shipments/shipment-state.ts';

/**
 * Why the document exists: issued with the delivery or the return; corrected after a later report; a supplement with later charges;
 * granted by the carrier.
 */
export type DocumentReason = 'ISSUED' | 'CORRECTED' | 'SUPPLEMENT' | 'GRANTED';

export interface InvoiceDocument extends OwedCharge {
  /** Absent from invoices issued before there were credit memos. */
  readonly kind?: BillingKind;
  readonly version: number;
  readonly reason: DocumentReason;
  readonly madeAt: number;
  readonly invoiceDate: string;
  readonly dueDate: string;
  /** Days from the invoice date to the due date. Absent from old invoices, for which it was always 30. */
  readonly netDays?: number;
  /** For a credit memo: the lines of the invoice that it reverses in full. */
  readonly takenBack?: readonly number[];
  /** The ID of the invoice that it corrects. */
  readonly corrects?: string;
  /** The IDs of documents that were issued together with it: the credit memo and the new invoice. */
  readonly issuedWith?: readonly string[];
  /** For a credit memo that the carrier grants: the reason, and how much of which line. */
  readonly note?: string;
  readonly grants?: readonly LineAmount[];
  readonly pro: string;
  readonly confirmationNumber: string;
  readonly references: readonly ShipmentReference[];
  readonly payerAccount: string;
  /** Prepaid, Collect or Third Party. */
  readonly terms: string;
  readonly service: string;
  readonly shipDate: string;
  /** Null for returned freight. */
  readonly deliveredAt: number | null;
  /** Absent for delivered freight. */
  readonly returnedAt?: number;
  readonly originTerminal: string;
  readonly destinationTerminal: string;
  readonly shipper: ShipmentParty;
  readonly consignee: ShipmentParty;
  readonly billTo: ShipmentParty;
  readonly handlingUnits: number;
  readonly pieces: number;
}

/** What distinguishes one document of a shipment from another. */
export interface DocumentMaking {
  readonly kind: BillingKind;
  readonly reason: DocumentReason;
  readonly madeAt: number;
  /** Local day at the terminal that delivered. */
  readonly invoiceDay: number;
  readonly netDays: number;
  readonly takenBack?: readonly number[];
  readonly corrects?: string;
  readonly issuedWith?: readonly string[];
}

export function invoiceDocument(
  facts: ShipmentFacts,
  state: ShipmentState,
  owed: OwedCharge,
  { invoiceDay, netDays, ...made }: DocumentMaking,
): InvoiceDocument {
  return {
    ...made,
    version: 1,
    invoiceDate: formatDay(invoiceDay),
    dueDate: formatDay(invoiceDay + netDays),
    netDays,
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
