// The content of the carrier's own documents: delivery receipt, invoice and certificates of a shipment; statement of an account.
import type { ChargeLine } from '../freight/invoicing/charge-line.ts';
import type { Ratings } from '../freight/invoicing/owed-charge.ts';
import type { MeasuredUnit } from '../freight/shipments/shipment-event.ts';
import type { PrintedHandlingUnit, PrintedParty, PrintedReference } from './bol-document.ts';

/** The fields that all of the carrier's documents share. */
export interface CarrierPaper {
  /** Prints TEST across every page. */
  readonly isTest: boolean;
  /** The header text in the test environment; absent on documents of a shipment. */
  readonly testWords?: string;
  readonly carrierName: string;
  readonly scac: string;
  /** Telephone, e-mail and website on one line. */
  readonly carrierContact: string;
  /** The time of what it documents, so that the same document always has the same bytes. */
  readonly madeAt: number;
}

export interface CarrierDocument extends CarrierPaper {
  readonly pro: string;
  readonly confirmationNumber: string;
  /** `yyyy-MM-dd`. */
  readonly shipDate: string;
  readonly service: string;
  readonly terms: string;
  readonly references: readonly PrintedReference[];
  readonly originTerminal: string;
  readonly destinationTerminal: string;
  /** A party is null if the reader must not see it: on a blind shipment. */
  readonly shipper: PrintedParty | null;
  readonly consignee: PrintedParty | null;
  readonly billTo: PrintedParty | null;
}

/** A local time where something happened. */
export interface PrintedMoment {
  /** `yyyy-MM-dd`. */
  readonly date: string;
  /** `HH:MM`. */
  readonly time: string;
}

export interface PrintedDelivery {
  readonly at: PrintedMoment;
  readonly receivedBy: string;
  /** The name of the person who signed; '' if no one did. */
  readonly signature: string;
  readonly condition: 'clean' | 'short' | 'damaged';
  /** Null if the driver did not count. */
  readonly pieces: number | null;
}

export interface DeliveryReceipt extends CarrierDocument {
  /** Null for a blank receipt, which is filled in by hand at delivery. */
  readonly delivery: PrintedDelivery | null;
  readonly piecesShipped: number;
  readonly weightLb: number;
  readonly handlingUnits: readonly PrintedHandlingUnit[];
}

export interface WeightCertificate extends CarrierDocument {
  /** The weight alone, or the weight with the dimensions. */
  readonly type: 'weight' | 'dimensions';
  readonly weighed: PrintedMoment;
  readonly billedWeightLb: number;
  readonly foundWeightLb: number;
  /** Empty if only the weight was determined. */
  readonly measuredUnits: readonly MeasuredUnit[];
  readonly handlingUnits: readonly PrintedHandlingUnit[];
}

export interface PrintedInvoice extends CarrierDocument {
  readonly kind: 'INVOICE' | 'CREDIT_MEMO';
  readonly number: string;
  /** More than 1 only on old invoices, whose corrections were new versions. */
  readonly version: number;
  readonly reason: 'ISSUED' | 'CORRECTED' | 'SUPPLEMENT' | 'GRANTED';
  /** The reason for a granted credit; otherwise empty. */
  readonly note: string;
  /** The number of the invoice that it corrects; '' if none. */
  readonly corrects: string;
  /** `yyyy-MM-dd`. */
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly netDays: number;
  readonly payerAccount: string;
  readonly handlingUnits: number;
  readonly pieces: number;
  readonly weightLb: number;
  /** They add up to the total. */
  readonly charges: readonly ChargeLine[];
  /** Present only if a reweigh or inspection changed the price. */
  readonly ratings?: Ratings;
  readonly totalCents: number;
  readonly creditedCents: number;
  readonly paidCents: number;
  readonly remitTo: string;
}

export interface PrintedStatement extends CarrierPaper {
  readonly account: string;
  readonly name: string;
  /** `yyyy-MM`. */
  readonly month: string;
  /** `yyyy-MM-dd`, the first and the last day. */
  readonly from: string;
  readonly to: string;
  readonly isFinal: boolean;
  readonly openingCents: number;
  readonly invoicedCents: number;
  readonly creditedCents: number;
  readonly paidCents: number;
  readonly reversedCents: number;
  readonly closingCents: number;
  readonly entries: readonly PrintedStatementEntry[];
  readonly remitTo: string;
}

export interface PrintedStatementEntry {
  /** `yyyy-MM-dd`. */
  readonly date: string;
  /** For example Invoice. */
  readonly type: string;
  /** The number of the document, or the ID of the payment. */
  readonly reference: string;
  readonly pro: string;
  /** `yyyy-MM-dd`; '' if nothing is due. */
  readonly dueDate: string;
  /** Negative if it lowers the balance. */
  readonly amountCents: number;
  /** The balance after this entry. */
  readonly balanceCents: number;
}
