// Which documents one shipment needs so that they say what it owes: a first invoice, one for later charges, credit memos, or a new one.
import {
  type Correction,
  carriedCents,
  correctionOf,
  creditedLines,
  negated,
  rebilledLines,
  type StandingInvoice,
  sumOf,
} from '../../freight/invoicing/correction.ts';
import { type BillingKind, documentId, seriesOf } from '../../freight/invoicing/document-number.ts';
import type { OwedCharge } from '../../freight/invoicing/owed-charge.ts';
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import type { ShipmentState } from '../../freight/shipments/shipment-state.ts';
import type { Step } from '../../platform/db/database.ts';
import { type Credit, creditInvoice, type NewDocument, yearOf } from './credits/credit-invoice.ts';
import { NOTHING_DISPUTED } from './credits/disputed-part.ts';
import type { StoredInvoice } from './find-invoices.ts';
import { type DocumentMaking, type DocumentReason, type InvoiceDocument, invoiceDocument } from './invoice-document.ts';
import type { InvoiceAnnouncement, InvoiceParts } from './invoice-parts.ts';
import { invoiceView } from './invoice-view.ts';
import { putOn } from './payments/move-payments.ts';
import type { InvoiceRow } from './store/invoice-rows.ts';

/** The writes for the shipments of one batch. */
export interface Writing {
  readonly issued: NewDocument[];
  readonly steps: Step[];
  readonly announcements: InvoiceAnnouncement[];
}

/** One shipment, and what it has been billed so far. */
export interface Billed {
  readonly facts: ShipmentFacts;
  readonly state: ShipmentState;
  readonly owed: OwedCharge;
  readonly documents: readonly StoredInvoice[];
  readonly now: number;
  /** Local day at the terminal that delivered. */
  readonly day: number;
  /** The payer's payment terms in days. */
  readonly netDays: number;
  /** Whether the bill itself was changed, which invoices print. */
  readonly isCorrected: boolean;
}

/** Adds to `writing` what the shipment still needs to be billed for what it owes: nothing, if that is what its documents say. */
export function billShipment(parts: InvoiceParts, writing: Writing, billed: Billed): void {
  const standing = billed.documents.filter(({ row }) => row.kind === 'INVOICE' && row.replaced === 0);
  if (standing.length === 0) {
    issue(writing, billed, 'ISSUED', billed.owed);
    return;
  }
  const correction =
    billed.isCorrected || standing.some(({ row }) => row.account !== billed.facts.payerAccount)
      ? ({ how: 'rebill' } as const)
      : correctionOf(
          standing.map((one) => standingOf(one, billed.documents)),
          billed.owed.lines,
        );
  if (correction.how === 'supplement') {
    const { lines } = correction;
    issue(writing, billed, 'SUPPLEMENT', { ...billed.owed, lines, totalCents: sumOf(lines) }, standing[0]!);
  } else if (correction.how === 'credit') creditLines(parts, writing, billed, standing, correction);
  else if (correction.how === 'rebill') rebill(parts, writing, billed, standing);
}

/** A charge that a credit memo reversed is no longer billed; other credits leave the charge as it is. */
function standingOf({ row, documents }: StoredInvoice, all: readonly StoredInvoice[]): StandingInvoice {
  const { lines } = documents.at(-1)!;
  const takenBack = new Set(
    all.filter((other) => other.row.corrects === row.id).flatMap((other) => other.documents.at(-1)!.takenBack ?? []),
  );
  const takenBackCents = sumOf(lines.filter((_, at) => takenBack.has(at + 1)));
  return { id: row.id, lines, takenBack, hasOtherCredits: row.credited_cents !== takenBackCents };
}

/** Issues the first invoice, or one for later charges. */
function issue(
  { issued, announcements }: Writing,
  billed: Billed,
  reason: DocumentReason,
  charge: OwedCharge,
  first?: StoredInvoice,
): void {
  const made = newInvoice(billed, charge, {
    reason,
    ...(first !== undefined && { corrects: first.row.id }),
  });
  issued.push(made);
  announcements.push({ type: 'invoice.issued', ...invoiceNews(made.row, billed.now) });
}

/** Charges were dropped: issues a credit memo for them, one per invoice. */
function creditLines(
  parts: InvoiceParts,
  { issued, steps, announcements }: Writing,
  { documents, now, day }: Billed,
  standing: readonly StoredInvoice[],
  { takenBack }: Extract<Correction, { how: 'credit' }>,
): void {
  const concerned = standing.filter(({ row }) => takenBack.has(row.id));
  const credits = concerned.map((one, at) => {
    const numbers = takenBack.get(one.row.id)!;
    const lines = numbers.map((number) => negated(one.documents.at(-1)!.lines[number - 1]!));
    const nth = countOf(documents, 'CREDIT_MEMO') + at + 1;
    return creditInvoice(one, { lines, reason: 'CORRECTED', madeAt: now, day, nth, takenBack: numbers });
  });
  for (const [at, { memo, invoice, takenOff }] of credits.entries()) {
    const after: InvoiceRow = { ...invoice, sequence: invoice.sequence + 1 };
    issued.push(memo);
    steps.push(parts.store.update(after), ...takenOff.entries.map((entry) => parts.payments.apply(entry)));
    const data = invoiceView({ ...concerned[at]!, row: after }, now);
    announcements.push(
      { type: 'credit_memo.issued', ...invoiceNews(memo.row, now) },
      { type: 'invoice.corrected', ...invoiceNews(after, now), data },
    );
  }
  steps.push(...movePayments(parts, credits, now).steps);
}

/** Charges changed: issues credit memos for all current invoices, and one new invoice, to which the payments are moved. */
function rebill(
  parts: InvoiceParts,
  { issued, steps, announcements }: Writing,
  billed: Billed,
  standing: readonly StoredInvoice[],
): void {
  const { documents, now, day, owed } = billed;
  // An invoice that was credited in full has nothing left to credit.
  const owing = standing.filter(({ row }) => row.total_cents !== row.credited_cents);
  const memos = countOf(documents, 'CREDIT_MEMO');
  const memoIds = owing.map((_, at) => documentId('CREDIT_MEMO', billed.facts.pro, memos + at + 1));
  const grantedCents = standing.reduce((sum, one) => {
    const { lines, takenBack } = standingOf(one, documents);
    const grantedHere = one.row.credited_cents - sumOf(lines.filter((_, at) => takenBack.has(at + 1)));
    return sum + grantedHere + carriedCents(lines);
  }, 0);
  const lines = rebilledLines(owed.lines, grantedCents);
  const made = newInvoice(
    billed,
    { ...owed, lines, totalCents: sumOf(lines) },
    { reason: 'CORRECTED', corrects: standing[0]!.row.id, issuedWith: memoIds },
  );
  const credits = owing.map((one, at) =>
    creditInvoice(one, {
      lines: creditedLines(one.documents.at(-1)!.lines, one.row.credited_cents),
      reason: 'CORRECTED',
      madeAt: now,
      day,
      nth: memos + at + 1,
      issuedWith: [made.row.id, ...memoIds.filter((_, other) => other !== at)],
      isReplaced: true,
    }),
  );
  for (const { memo, invoice, takenOff } of credits) {
    issued.push(memo);
    steps.push(parts.store.update(invoice), ...takenOff.entries.map((entry) => parts.payments.apply(entry)));
    announcements.push({ type: 'credit_memo.issued', ...invoiceNews(memo.row, now) });
  }
  for (const { row } of standing) {
    if (owing.every((one) => one.row.id !== row.id)) {
      steps.push(parts.store.update({ ...row, ...NOTHING_DISPUTED, revision: row.revision + 1, replaced: 1 }));
    }
  }
  const paid = movePayments(parts, credits, now, made.row);
  steps.push(...paid.steps);
  issued.push({ ...made, row: { ...made.row, paid_cents: paid.paidCents } });
  announcements.push({ type: 'invoice.corrected', ...invoiceNews(made.row, now) });
}

/** Overpayments of credited invoices are moved to the new one, or stay on the account. */
function movePayments(parts: InvoiceParts, credits: readonly Credit[], now: number, invoice?: InvoiceRow) {
  const freed = credits.flatMap(({ takenOff }) => takenOff.freed);
  return putOn(parts.payments, freed, invoice, now);
}

function newInvoice(
  { facts, state, documents, now, day, netDays }: Billed,
  charge: OwedCharge,
  made: Pick<DocumentMaking, 'reason' | 'corrects' | 'issuedWith'>,
): NewDocument {
  const making: DocumentMaking = { ...made, kind: 'INVOICE', madeAt: now, invoiceDay: day, netDays };
  const document = invoiceDocument(facts, state, charge, making);
  const id = documentId('INVOICE', facts.pro, countOf(documents, 'INVOICE') + 1);
  return { document, row: newRow(id, document, now, day, [facts.payerAccount, facts.billTo.account]) };
}

function newRow(
  id: string,
  { pro, payerAccount, invoiceDate, netDays, totalCents, corrects }: InvoiceDocument,
  issuedAt: number,
  issuedDay: number,
  accounts: readonly string[],
): InvoiceRow {
  return {
    id,
    kind: 'INVOICE',
    series: seriesOf('INVOICE', yearOf(invoiceDate)),
    serial: 0,
    pro,
    account: payerAccount,
    issued_at: issuedAt,
    issued_day: issuedDay,
    due_day: issuedDay + netDays!,
    revision: 1,
    sequence: 1,
    version: 1,
    total_cents: totalCents,
    credited_cents: 0,
    paid_cents: 0,
    ...NOTHING_DISPUTED,
    replaced: 0,
    corrects: corrects ?? '',
    // If no customer account pays, only the carrier sees it.
    accounts: JSON.stringify([...new Set(accounts)].filter((account) => account !== '')),
  };
}

function countOf(documents: readonly StoredInvoice[], kind: BillingKind): number {
  return documents.filter(({ row }) => row.kind === kind).length;
}

/** The subject is the ID until the event is published, because the number is assigned when the transaction is written. */
function invoiceNews({ id, sequence, accounts, pro }: InvoiceRow, occurredAt: number) {
  return { subject: id, sequence, occurredAt, accounts: JSON.parse(accounts) as string[], pro };
}
