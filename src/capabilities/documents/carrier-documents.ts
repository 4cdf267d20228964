// What is printed on the documents that the carrier makes of a shipment: delivery receipt, invoice, certificates.
import type { ChargeLine } from '../../freight/invoicing/charge-line.ts';
import type { Ratings } from '../../freight/invoicing/owed-charge.ts';
import type { MeasuredUnit } from '../../freight/shipments/shipment-event.ts';
import type { PrintedHandlingUnit, PrintedParty, PrintedReference } from './bol-document.ts';

export interface CarrierDocument {
  readonly pro: string;
  /** Prints TEST across every page. */
  readonly isTest: boolean;
  readonly carrierName: string;
  readonly scac: string;
  /** Telephone, e-mail and website in one line. */
  readonly carrierContact: string;
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
  /** When what it tells of happened: the same paper always has the same bytes. */
  readonly madeAt: number;
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
