// Throws away every invoice: for the test environment, when it begins anew.
import type { Step } from '../../platform/db/database.ts';
import type { InvoiceParts } from './invoice-parts.ts';

export function forgetInvoices({ store }: Pick<InvoiceParts, 'store'>): Step[] {
  return store.forgetAll();
}
