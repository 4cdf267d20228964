// Which invoices an amount is applied to by default: those due first, excluding disputed amounts.
import { centsOf } from '../../shell/format.ts';

interface OpenInvoice {
  readonly number: string;
  readonly dueDate: string;
  readonly balance: string;
  readonly disputed: string;
}

/** Invoices due on the same day are ordered by number. */
export function byDueDate<Invoice extends OpenInvoice>(invoices: readonly Invoice[]): Invoice[] {
  return invoices.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || a.number.localeCompare(b.number));
}

/** Cents by invoice number; invoices that get nothing are left out. */
export function suggestedShares(invoices: readonly OpenInvoice[], amountCents: number): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  let left = amountCents;
  for (const { number, balance, disputed } of byDueDate(invoices)) {
    const share = Math.min(left, Math.max(0, centsOf(balance) - centsOf(disputed)));
    if (share > 0) shares.set(number, share);
    left -= share;
  }
  return shares;
}
