// An invoice or a credit memo in API responses and events: its content, what has been credited and paid, and related documents.

import type { ChargeLine } from '../../freight/invoicing/charge-line.ts';
import { documentNumber } from '../../freight/invoicing/document-number.ts';
import { NET_DAYS, type Rating, type Ratings } from '../../freight/invoicing/owed-charge.ts';
import { formatCents } from '../../freight/money.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { iso } from '../../platform/iso-time.ts';
import { partyView } from '../shipments/party.schema.ts';
import { NOTHING_DISPUTED } from './credits/disputed-part.ts';
import { balanceOf, type StoredInvoice } from './find-invoices.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import type { InvoiceFilter, InvoiceRow } from './store/invoice-rows.ts';

export type InvoiceView = ReturnType<typeof invoiceView>;

/** `now` determines what is overdue. */
export function invoiceView({ row, documents, payments, related }: StoredInvoice, now: number) {
  const newest = documents.at(-1)!;
  const balanceCents = balanceOf(row);
  return {
    type: row.kind,
    number: documentNumber(row),
    version: row.version,
    status: statusOf(row),
    isOverdue: isOverdue(row, now),
    reason: newest.reason,
    relatedDocuments: relatedDocuments(row, newest, related),
    note: newest.note ?? '',
    pro: row.pro,
    confirmationNumber: newest.confirmationNumber,
    documentReferences: newest.references,
    payerAccount: newest.payerAccount,
    terms: newest.terms,
    service: newest.service,
    invoiceDate: newest.invoiceDate,
    dueDate: newest.dueDate,
    netDays: newest.netDays ?? NET_DAYS,
    shipDate: newest.shipDate,
    deliveredAt: newest.deliveredAt === null ? null : iso(newest.deliveredAt),
    returnedAt: newest.returnedAt === undefined ? null : iso(newest.returnedAt),
    shipper: partyView(newest.shipper),
    consignee: partyView(newest.consignee),
    billTo: partyView(newest.billTo),
    handlingUnits: newest.handlingUnits,
    pieces: newest.pieces,
    totalWeight: newest.weightLb,
    lines: newest.lines.map(lineView),
    ...(newest.ratings !== undefined && { ratings: ratingsView(newest.ratings) }),
    total: formatCents(row.total_cents),
    credited: formatCents(row.credited_cents),
    paid: formatCents(row.paid_cents),
    balance: formatCents(balanceCents),
    disputed: formatCents(row.disputed_cents),
    overdue: formatCents(overdueOf(row, now)),
    payments: payments
      .filter(({ appliedCents, reversedCents }) => appliedCents + reversedCents !== 0)
      .map(({ payment: { payment_id, paid_at, note, reversed_at }, appliedCents, reversedCents }) => ({
        paymentId: payment_id,
        amount: formatCents(appliedCents + reversedCents),
        paidAt: iso(paid_at),
        note,
        reversedAt: reversed_at === null ? null : iso(reversed_at),
      })),
    versions: documents.map(({ version, reason, madeAt, invoiceDate, dueDate, weightLb, totalCents }) => ({
      version,
      reason,
      madeAt: iso(madeAt),
      invoiceDate,
      dueDate,
      totalWeight: weightLb,
      total: formatCents(totalCents),
    })),
  };
}

/** The view at the time of issue, without anything that came later. */
export function issuedView(invoice: StoredInvoice): InvoiceView {
  const { row, documents, payments, related } = invoice;
  const [first] = documents;
  const known = new Set([first!.corrects, ...(first!.issuedWith ?? [])]);
  const moved = payments.filter(({ movedCents }) => movedCents !== 0);
  const issued: StoredInvoice = {
    row: {
      ...row,
      version: 1,
      total_cents: first!.totalCents,
      credited_cents: 0,
      paid_cents: moved.reduce((sum, { movedCents }) => sum + movedCents, 0),
      ...NOTHING_DISPUTED,
      replaced: 0,
    },
    documents: [first!],
    payments: moved.map(({ payment, movedCents }) => ({
      payment: { ...payment, reversed_at: null },
      appliedCents: movedCents,
      reversedCents: 0,
      movedCents,
    })),
    related: related.filter(({ id }) => known.has(id)),
  };
  return invoiceView(issued, row.issued_at);
}

function statusOf(row: InvoiceRow) {
  if (row.kind === 'CREDIT_MEMO') return 'APPLIED';
  if (balanceOf(row) > 0) return row.paid_cents > 0 ? 'PARTIALLY_PAID' : 'OPEN';
  return row.credited_cents > 0 && row.paid_cents === 0 ? 'CREDITED' : 'PAID';
}

export function isOverdue(row: InvoiceRow, now: number): boolean {
  return overdueOf(row, now) > 0;
}

/** A dispute suspends the due date of the disputed amount, not of the rest. */
export function overdueOf(row: InvoiceRow, now: number): number {
  return row.due_day < Math.floor(now / DAY_MS) ? Math.max(0, balanceOf(row) - row.disputed_cents) : 0;
}

/** Applies the same filter as the list of an account. */
export function isListedAs(row: InvoiceRow, { kinds, from, to, status, today }: InvoiceFilter): boolean {
  if (!kinds.includes(row.kind) || row.issued_day < from || row.issued_day > to) return false;
  if (status === undefined) return true;
  if (row.kind !== 'INVOICE') return false;
  const balanceCents = balanceOf(row);
  return {
    open: balanceCents !== 0,
    paid: balanceCents === 0,
    overdue: row.due_day < today && balanceCents > row.disputed_cents,
  }[status];
}

function relatedDocuments(
  row: InvoiceRow,
  { corrects, issuedWith = [] }: InvoiceDocument,
  related: readonly InvoiceRow[],
) {
  return related.flatMap((other) => {
    const relation =
      other.id === corrects
        ? 'CORRECTS'
        : issuedWith.includes(other.id)
          ? 'ISSUED_WITH'
          : other.corrects === row.id
            ? 'CORRECTED_BY'
            : undefined;
    return relation === undefined ? [] : [{ relation, type: other.kind, number: documentNumber(other) }];
  });
}

export function lineView(
  { code, description, classification, weightLb, quantity, unit, rateCents, chargeCents, reason, event }: ChargeLine,
  at: number,
) {
  return {
    line: at + 1,
    code: code ?? 'MISC',
    description,
    ...(classification !== undefined && { classification }),
    ...(weightLb !== undefined && { weight: weightLb }),
    ...(quantity !== undefined && { quantity }),
    ...(unit !== undefined && { unit }),
    ...(rateCents !== undefined && { rate: formatCents(rateCents) }),
    amount: formatCents(chargeCents),
    ...(reason !== undefined && { reason }),
    ...(event !== undefined && { event }),
  };
}

export function ratingsView({ declared, found }: Ratings) {
  const { at, inspector, nmfcItem, units, photographs } = found;
  return {
    declared: ratingView(declared),
    found: {
      ...ratingView(found),
      at: iso(at),
      ...(inspector !== undefined && { inspector }),
      ...(nmfcItem !== undefined && { nmfcItem }),
      ...(units !== undefined && { units: [...units] }),
      ...(photographs !== undefined && { photographs: [...photographs] }),
    },
  };
}

function ratingView({ weightLb, lines, totalCents }: Rating) {
  return { weight: weightLb, lines: lines.map(lineView), total: formatCents(totalCents) };
}
