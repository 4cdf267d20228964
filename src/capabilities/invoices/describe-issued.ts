// Invoices as they were when they had just been issued. Their first version never changes, so this can be told at any time later.
import type { InvoiceDocument } from './invoice-document.ts';
import type { InvoiceParts } from './invoice-parts.ts';
import { type InvoiceView, invoiceView } from './invoice-view.ts';

/** By number; those that do not exist are left out. */
export async function describeIssued(
  { store }: Pick<InvoiceParts, 'store'>,
  numbers: readonly string[],
): Promise<Map<string, InvoiceView>> {
  const versions = await store.firstVersions(numbers);
  return new Map(
    versions.map(({ number, body }) => {
      const document = JSON.parse(body) as InvoiceDocument;
      const issued = { number, pro: document.pro, version: 1, total_cents: document.totalCents, paid_cents: 0 };
      return [number, invoiceView(issued, [document], [])];
    }),
  );
}
