// Finds invoices and credit memos with their payments and related documents. To accounts that do not pay them, they do not exist.
import { groupedBy } from '../../platform/grouped-by.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import type { InvoiceStore } from './store/invoice.store.ts';
import type { InvoiceRow } from './store/invoice-rows.ts';
import type { AppliedRow, PaymentRow, PaymentStore } from './store/payment.store.ts';

export interface InvoiceStores {
  readonly store: InvoiceStore;
  readonly payments: PaymentStore;
}

/** The part of a payment that concerns one invoice. */
export interface AppliedPayment {
  readonly payment: PaymentRow;
  /** The amount that is applied to the invoice now. */
  readonly appliedCents: number;
  /** The amount that was taken off when the payment was reversed. */
  readonly reversedCents: number;
  /** The amount that was moved from the invoice that this one replaces. */
  readonly movedCents: number;
}

export interface StoredInvoice {
  readonly row: InvoiceRow;
  /** Oldest first. More than one only for old invoices, whose corrections were new versions. */
  readonly documents: readonly InvoiceDocument[];
  readonly payments: readonly AppliedPayment[];
  /** The other documents of the shipment. */
  readonly related: readonly InvoiceRow[];
}

/** A set of customer accounts, or a map by them. */
interface Accounts {
  has(account: string): boolean;
}

/** All documents of the shipments, keyed by PRO, each in order of issue. */
export async function readShipmentInvoices(
  stores: InvoiceStores,
  pros: readonly string[],
): Promise<Map<string, StoredInvoice[]>> {
  const rows = await stores.store.ofShipments(pros);
  return groupedBy(await withContents(stores, rows, rows), ({ row }) => row.pro);
}

/** In the order of the rows. */
export async function readInvoices(stores: InvoiceStores, rows: readonly InvoiceRow[]): Promise<StoredInvoice[]> {
  return withContents(stores, rows, await stores.store.ofShipments([...new Set(rows.map(({ pro }) => pro))]));
}

async function withContents(
  { store, payments }: InvoiceStores,
  rows: readonly InvoiceRow[],
  ofShipments: readonly InvoiceRow[],
): Promise<StoredInvoice[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [versions, applied] = await Promise.all([store.versions(rows), payments.onDocuments(ids)]);
  const documents = groupedBy(versions, ({ document_id }) => document_id);
  const paid = groupedBy(applied, ({ document_id }) => document_id);
  const related = groupedBy(ofShipments, ({ pro }) => pro);
  return rows.flatMap((row) => {
    const contents = documents.get(row.id);
    // A reader during a reset may find one without its content: treat it as deleted.
    if (contents === undefined) return [];
    return [
      {
        row,
        documents: contents.map(({ body }) => JSON.parse(body) as InvoiceDocument),
        payments: appliedPayments(paid.get(row.id) ?? []),
        related: (related.get(row.pro) ?? []).filter(({ id }) => id !== row.id),
      },
    ];
  });
}

function appliedPayments(rows: readonly AppliedRow[]): AppliedPayment[] {
  return [...groupedBy(rows, ({ scope, payment_id }) => `${scope} ${payment_id}`).values()].map((entries) => {
    const { document_id, entry_cents, cause, applied_at, payment_revision, ...payment } = entries[0]!;
    const sum = (wanted: (entry: AppliedRow) => boolean) =>
      entries.filter(wanted).reduce((cents, entry) => cents + entry.entry_cents, 0);
    return {
      payment: { ...payment, revision: payment_revision },
      appliedCents: sum(() => true),
      reversedCents: -sum((entry) => entry.cause === 'REVERSAL') + 0,
      movedCents: sum((entry) => entry.cause === 'MOVED' && entry.entry_cents > 0),
    };
  });
}

/** Without `accounts`, finds every document: for the carrier itself. */
export async function findInvoice(
  stores: InvoiceStores,
  number: string,
  accounts?: Accounts,
): Promise<StoredInvoice | undefined> {
  const [row] = await stores.store.withNumbers([number]);
  if (row === undefined || !mayRead(row, accounts)) return undefined;
  return (await readInvoices(stores, [row]))[0];
}

/** The current invoice of a shipment, not counting supplements for later charges; undefined before it is issued. */
export async function findInvoiceOf(
  stores: InvoiceStores,
  pro: string,
  accounts?: Accounts,
): Promise<StoredInvoice | undefined> {
  const rows = await stores.store.ofShipments([pro]);
  const standing = standingInvoice(await readInvoices(stores, rows));
  return standing !== undefined && mayRead(standing.row, accounts) ? standing : undefined;
}

/** `documents` are all documents of one shipment. */
export function standingInvoice(documents: readonly StoredInvoice[]): StoredInvoice | undefined {
  return documents.find(
    ({ row, documents }) => row.kind === 'INVOICE' && row.replaced === 0 && documents.at(-1)!.reason !== 'SUPPLEMENT',
  );
}

export function mayRead(row: InvoiceRow, accounts: Accounts | undefined): boolean {
  return accounts === undefined || (JSON.parse(row.accounts) as string[]).some((account) => accounts.has(account));
}

/** What is still to be paid. */
export function balanceOf({ kind, total_cents, credited_cents, paid_cents }: InvoiceRow): number {
  return kind === 'INVOICE' ? total_cents - credited_cents - paid_cents : 0;
}
