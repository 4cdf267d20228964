// Which invoices an amount is put on if nobody says otherwise: those that are due first, without what is disputed.
import { centsOf } from '../../shell/format.ts';

interface OpenInvoice {
  readonly number: string;
  readonly dueDate: string;
  readonly balance: string;
  readonly disputed: string;
}

/** Those of the same day in the order of their numbers. */
export function byDueDate<Invoice extends OpenInvoice>(invoices: readonly Invoice[]): Invoice[] {
  return invoices.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || a.number.localeCompare(b.number));
}

/** Cents by the number of the invoice; an invoice that gets nothing is not in it. */
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
