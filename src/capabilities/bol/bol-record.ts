// What was decided about a bill of lading when it was made. Stored beside the request; documents are printed from both.
import type { PrintedTerminal } from '../documents/bol-document.ts';
import type { MessageStatus } from './bol-outcome.ts';

export interface BolRecord {
  readonly confirmationNumber: string;
  /** ISO 8601 with offset. */
  readonly transactionDate: string;
  readonly messageStatus: MessageStatus;
  /** `yyyy-MM-dd`. */
  readonly shipDate: string;
  readonly service: string;
  /** Of the quote whose price was taken, else ''. */
  readonly quoteId: string;
  readonly isTest: boolean;
  readonly carrierName: string;
  readonly scac: string;
  readonly originTerminal: PrintedTerminal;
  readonly destinationTerminal: PrintedTerminal | null;
  readonly accounts: { readonly shipper: string; readonly consignee: string; readonly billTo: string };
  /** The accounts for which it was made: they alone may change it. */
  readonly owners: readonly string[];
  /** Null where there was no price. */
  readonly totalCents: number | null;
  /** `yyyy-MM-dd`, or '' where it could not be told. */
  readonly promisedDate: string;
  /** What may ride only when it is kept apart; absent where there is nothing. */
  readonly separations?: readonly string[];
  /** Why the payer refused to be billed, in its own words. */
  readonly refusalReason?: string;
}
