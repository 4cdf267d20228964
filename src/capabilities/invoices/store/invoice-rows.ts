// The rows of invoices and credit memos, and the position of one in a list.
import type { BillingKind } from '../../../freight/invoicing/document-number.ts';

export interface InvoiceRow {
  /** Known before the number is. */
  readonly id: string;
  readonly kind: BillingKind;
  readonly series: string;
  /** Its serial number in the series: 0 until it is written, when it is assigned. */
  readonly serial: number;
  readonly pro: string;
  /** The payer; '' if no customer account pays. */
  readonly account: string;
  readonly issued_at: number;
  readonly issued_day: number;
  readonly due_day: number;
  readonly revision: number;
  readonly sequence: number;
  /** 1, except for old invoices, whose corrections were new versions. */
  readonly version: number;
  /** Negative for a credit memo. */
  readonly total_cents: number;
  readonly credited_cents: number;
  readonly paid_cents: number;
  /** Not due, because the customer disputes it. */
  readonly disputed_cents: number;
  /** The disputed amounts by line, as JSON. */
  readonly disputed: string;
  /** 1 if another invoice has replaced it. */
  readonly replaced: number;
  /** The ID of the invoice that it corrects; '' if none. */
  readonly corrects: string;
  readonly accounts: string;
}

export interface VersionRow {
  readonly document_id: string;
  readonly version: number;
  readonly body: string;
}

export interface AccountRow {
  readonly account: string;
  readonly kind: string;
  readonly issued_day: number;
  readonly document_id: string;
}

/** The position of an invoice in the list of an account. */
export interface InvoicePlace {
  readonly issuedDay: number;
  readonly id: string;
}

export interface InvoiceFilter {
  readonly kinds: readonly BillingKind[];
  readonly from: number;
  readonly to: number;
  readonly status?: 'open' | 'paid' | 'overdue' | undefined;
  /** Invoices due before this day are overdue. */
  readonly today: number;
}

/** The columns, in the order in which they are written. */
export const DOCUMENT_COLUMNS = [
  'id',
  'kind',
  'series',
  'serial',
  'pro',
  'account',
  'issued_at',
  'issued_day',
  'due_day',
  'revision',
  'sequence',
  'version',
  'total_cents',
  'credited_cents',
  'paid_cents',
  'disputed_cents',
  'disputed',
  'replaced',
  'corrects',
  'accounts',
] as const satisfies readonly (keyof InvoiceRow)[];
