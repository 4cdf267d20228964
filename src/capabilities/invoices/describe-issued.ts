// Invoices and credit memos as they were when they were issued. Their content never changes, so this can be reconstructed at any time.
import { documentNumber } from '../../freight/invoicing/document-number.ts';
import { type InvoiceStores, readInvoices } from './find-invoices.ts';
import { type InvoiceView, issuedView } from './invoice-view.ts';

/** Keyed by number; those that do not exist are left out. */
export async function describeIssued(
  stores: InvoiceStores,
  numbers: readonly string[],
): Promise<Map<string, InvoiceView>> {
  const found = await readInvoices(stores, await stores.store.withNumbers(numbers));
  return new Map(found.map((invoice) => [documentNumber(invoice.row), issuedView(invoice)]));
}
