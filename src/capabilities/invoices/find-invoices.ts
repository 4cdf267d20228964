// Finds invoices with all their versions and payments. For accounts that do not pay an invoice, it does not exist.
import type { InvoiceRow, PaymentRow } from './invoice.store.ts';
import { type InvoiceDocument, invoiceNumber } from './invoice-document.ts';
import type { InvoiceParts } from './invoice-parts.ts';

export interface StoredInvoice {
  readonly row: InvoiceRow;
  /** The oldest first. */
  readonly documents: readonly InvoiceDocument[];
  readonly payments: readonly PaymentRow[];
}

/** A set of customer accounts, or a map by them. */
interface Accounts {
  has(account: string): boolean;
}

/** By number; those that do not exist are left out. */
export async function readInvoices(
  { store }: Pick<InvoiceParts, 'store'>,
  numbers: readonly string[],
): Promise<Map<string, StoredInvoice>> {
  const rows = numbers.length === 0 ? [] : await store.withNumbers(numbers);
  if (rows.length === 0) return new Map();
  const found = rows.map(({ number }) => number);
  const [versions, payments] = await Promise.all([store.versions(found), store.payments(found)]);
  const documents = byNumber(versions);
  const paid = byNumber(payments);
  return new Map(
    rows.map((row) => [
      row.number,
      {
        row,
        // One that was added after the row was read is not of it.
        documents: (documents.get(row.number) ?? [])
          .filter(({ version }) => version <= row.version)
          .map(({ body }) => JSON.parse(body) as InvoiceDocument),
        payments: paid.get(row.number) ?? [],
      },
    ]),
  );
}

function byNumber<Row extends { readonly number: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.number, [...(groups.get(row.number) ?? []), row]);
  return groups;
}

/** Without `accounts` every invoice is found: for the carrier itself. */
export async function findInvoice(
  parts: Pick<InvoiceParts, 'store'>,
  number: string,
  accounts?: Accounts,
): Promise<StoredInvoice | undefined> {
  const invoice = (await readInvoices(parts, [number])).get(number);
  return invoice !== undefined && mayRead(invoice, accounts) ? invoice : undefined;
}

/** The invoice of a shipment, if it has been issued. */
export function findInvoiceOf(
  parts: Pick<InvoiceParts, 'store'>,
  pro: string,
  accounts?: Accounts,
): Promise<StoredInvoice | undefined> {
  return findInvoice(parts, invoiceNumber(pro), accounts);
}

export function mayRead({ row }: StoredInvoice, accounts: Accounts | undefined): boolean {
  return accounts === undefined || (JSON.parse(row.accounts) as string[]).some((account) => accounts.has(account));
}
