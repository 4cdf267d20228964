// What is printed on the documents that the carrier makes: of a shipment its delivery receipt, invoice and certificates; of an account its
// statement.
import type { ChargeLine } from '../../freight/invoicing/charge-line.ts';
import type { Ratings } from '../../freight/invoicing/owed-charge.ts';
import type { MeasuredUnit } from '../../freight/shipments/shipment-event.ts';
import type { PrintedHandlingUnit, PrintedParty, PrintedReference } from './bol-document.ts';

/** What every sheet of the carrier has. */
export interface CarrierPaper {
  /** Prints TEST across every page. */
  readonly isTest: boolean;
  /** What the head says in the test environment; left out on documents of a shipment. */
  readonly testWords?: string;
  readonly carrierName: string;
  readonly scac: string;
  /** Telephone, e-mail and website in one line. */
  readonly carrierContact: string;
  /** When what it tells of happened: the same paper always has the same bytes. */
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
  /** A party is null where the reader must not learn of it: on a blind shipment. */
  readonly shipper: PrintedParty | null;
  readonly consignee: PrintedParty | null;
  readonly billTo: PrintedParty | null;
}

/** A time at the place where something happened. */
export interface PrintedMoment {
  /** `yyyy-MM-dd`. */
  readonly date: string;
  /** `HH:MM`. */
  readonly time: string;
}

export interface PrintedDelivery {
  readonly at: PrintedMoment;
  readonly receivedBy: string;
  /** The name of whoever signed, '' where nobody did. */
  readonly signature: string;
  readonly condition: 'clean' | 'short' | 'damaged';
  /** Null where the driver did not count. */
  readonly pieces: number | null;
}

export interface DeliveryReceipt extends CarrierDocument {
  /** Null for a blank receipt, which is filled in by hand at the door. */
  readonly delivery: PrintedDelivery | null;
  readonly piecesShipped: number;
  readonly weightLb: number;
  readonly handlingUnits: readonly PrintedHandlingUnit[];
}

export interface WeightCertificate extends CarrierDocument {
  /** The weight alone, or the weight with the room that the freight takes. */
  readonly type: 'weight' | 'dimensions';
  readonly weighed: PrintedMoment;
  readonly billedWeightLb: number;
  readonly foundWeightLb: number;
  /** What was measured; empty where only the weight was found. */
  readonly measuredUnits: readonly MeasuredUnit[];
  readonly handlingUnits: readonly PrintedHandlingUnit[];
}

export interface PrintedInvoice extends CarrierDocument {
  readonly kind: 'INVOICE' | 'CREDIT_MEMO';
  readonly number: string;
  /** More than 1 only on invoices of the time when a correction was another version. */
  readonly version: number;
  readonly reason: 'ISSUED' | 'CORRECTED' | 'SUPPLEMENT' | 'GRANTED';
  /** Why a credit was granted; otherwise empty. */
  readonly note: string;
  /** The number of the invoice that it corrects; '' where it corrects none. */
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
  /** Absent unless what was found changed the price. */
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
  /** Such as Invoice. */
  readonly type: string;
  /** The number of the document, or the ID of the payment. */
  readonly reference: string;
  readonly pro: string;
  /** `yyyy-MM-dd`; '' where nothing is due. */
  readonly dueDate: string;
  /** Negative where it lowers the balance. */
  readonly amountCents: number;
  /** After it. */
  readonly balanceCents: number;
}
