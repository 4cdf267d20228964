// Credits an invoice: the credit memo, the invoice with its new balance, and the payments that exceed it.
import type { ChargeLine } from '../../../freight/invoicing/charge-line.ts';
import { sumOf } from '../../../freight/invoicing/correction.ts';
import { documentId, seriesOf } from '../../../freight/invoicing/document-number.ts';
import type { LineAmount } from '../../../freight/invoicing/line-amounts.ts';
import { formatDay } from '../../../freight/service-calendar.ts';
import { balanceOf, type StoredInvoice } from '../find-invoices.ts';
import type { DocumentReason, InvoiceDocument } from '../invoice-document.ts';
import { type TakenOff, takeOff } from '../payments/move-payments.ts';
import type { InvoiceRow } from '../store/invoice-rows.ts';
import { NOTHING_DISPUTED, withoutLines } from './disputed-part.ts';

/** A document that is not written yet, and therefore has no number. */
export interface NewDocument {
  readonly row: InvoiceRow;
  readonly document: InvoiceDocument;
}

export interface Credit {
  readonly memo: NewDocument;
  /** With its next revision. */
  readonly invoice: InvoiceRow;
  readonly takenOff: TakenOff;
}

export interface CreditMaking {
  /** With negative amounts. */
  readonly lines: readonly ChargeLine[];
  readonly reason: DocumentReason;
  readonly madeAt: number;
  readonly day: number;
  /** The ordinal of this credit memo within the shipment, from 1. */
  readonly nth: number;
  readonly takenBack?: readonly number[];
  readonly issuedWith?: readonly string[];
  /** The carrier's reason for granting it. */
  readonly note?: string;
  /** How much of which line of the invoice is granted. */
  readonly grants?: readonly LineAmount[];
  /** Whether another invoice replaces this one. */
  readonly isReplaced?: boolean;
}

/** The lines must not add up to more than the uncredited amount. */
export function creditInvoice(invoice: StoredInvoice, made: CreditMaking): Credit {
  const { row, documents } = invoice;
  const totalCents = sumOf(made.lines);
  const credited = { ...row, credited_cents: row.credited_cents - totalCents };
  const excessCents = Math.min(row.paid_cents, Math.max(0, -balanceOf(credited)));
  const after: InvoiceRow = {
    ...credited,
    revision: row.revision + 1,
    paid_cents: row.paid_cents - excessCents,
    // Lines that are credited in full are no longer disputed.
    ...(made.isReplaced ? NOTHING_DISPUTED : withoutLines(row, made.takenBack ?? [])),
    replaced: made.isReplaced ? 1 : row.replaced,
  };
  return {
    memo: creditMemo(invoice, documents.at(-1)!, made, totalCents),
    invoice: after,
    takenOff: takeOff(invoice, after, excessCents, made.isReplaced ? 'MOVED' : 'CREDIT', made.madeAt),
  };
}

function creditMemo(
  { row }: StoredInvoice,
  { ratings: _, ...document }: InvoiceDocument,
  { lines, reason, madeAt, day, nth, takenBack, issuedWith, note, grants }: CreditMaking,
  totalCents: number,
): NewDocument {
  const id = documentId('CREDIT_MEMO', row.pro, nth);
  const date = formatDay(day);
  return {
    document: {
      ...document,
      kind: 'CREDIT_MEMO',
      version: 1,
      reason,
      madeAt,
      // Nothing is due on a credit memo.
      invoiceDate: date,
      dueDate: date,
      netDays: 0,
      corrects: row.id,
      takenBack: takenBack ?? [],
      issuedWith: issuedWith ?? [],
      ...(note !== undefined && { note }),
      ...(grants !== undefined && { grants }),
      lines,
      totalCents,
    },
    row: {
      ...row,
      id,
      kind: 'CREDIT_MEMO',
      series: seriesOf('CREDIT_MEMO', yearOf(date)),
      serial: 0,
      issued_at: madeAt,
      issued_day: day,
      due_day: day,
      revision: 1,
      sequence: 1,
      version: 1,
      total_cents: totalCents,
      credited_cents: 0,
      paid_cents: 0,
      ...NOTHING_DISPUTED,
      replaced: 0,
      corrects: row.id,
    },
  };
}

/** The year of a date such as `2026-11-30`. */
export function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}
