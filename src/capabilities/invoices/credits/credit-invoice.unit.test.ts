// The effect of a credit on an invoice and its payments, for a thousand invoices: nothing is lost, and nothing goes below zero.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredInvoice } from '../find-invoices.ts';
import type { InvoiceDocument } from '../invoice-document.ts';
import { takeOff } from '../payments/move-payments.ts';
import type { InvoiceRow } from '../store/invoice-rows.ts';
import type { PaymentRow } from '../store/payment.store.ts';
import { creditInvoice } from './credit-invoice.ts';

function paidInvoice(totalCents: number, creditedCents: number, paid: readonly number[]): StoredInvoice {
  const paidCents = paid.reduce((sum, cents) => sum + cents, 0);
  const row = { id: 'INV1', pro: '1', kind: 'INVOICE', revision: 4, accounts: '[]', account: 'A' };
  return {
    row: { ...row, total_cents: totalCents, credited_cents: creditedCents, paid_cents: paidCents } as InvoiceRow,
    documents: [{ lines: [{ description: 'Freight', chargeCents: totalCents }] } as unknown as InvoiceDocument],
    payments: paid.map((appliedCents, at) => ({
      payment: { scope: 'account:A', payment_id: `p${at}`, unapplied_cents: 0 } as PaymentRow,
      appliedCents,
      reversedCents: 0,
      movedCents: 0,
    })),
    related: [],
  };
}

const amounts = fc
  .tuple(fc.nat(100_000), fc.nat(100), fc.nat(100), fc.array(fc.nat(50), { maxLength: 4 }))
  .map(([total, before, credit, shares]) => {
    const credited = Math.floor((total * before) / 200);
    const open = total - credited;
    const paid = shares.map((share) => Math.floor((open * share) / 200));
    return { total, credited, credit: Math.floor((open * credit) / 100), paid: paid.filter((cents) => cents > 0) };
  });

test('a credit releases exactly the amount that is overpaid', () => {
  fc.assert(
    fc.property(amounts, ({ total, credited, credit, paid }) => {
      const invoice = paidInvoice(total, credited, paid);
      const lines = [{ description: 'Credit', chargeCents: -credit }];
      const made = { lines, reason: 'GRANTED', madeAt: 1, day: 20_000, nth: 1 } as const;
      const { memo, invoice: after, takenOff } = creditInvoice(invoice, made);
      const freed = takenOff.freed.reduce((sum, { cents }) => sum + cents, 0);
      const entries = takenOff.entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
      const balance = after.total_cents - after.credited_cents - after.paid_cents;
      expect(memo.row.total_cents + 0).toBe(-credit + 0);
      expect(balance).toBeGreaterThanOrEqual(0);
      expect(freed === 0 || balance === 0).toBe(true);
      // invoiced − credited − paid = open, less what was freed to the account.
      expect(total - after.credited_cents - invoice.row.paid_cents).toBe(balance - freed);
      expect(entries + freed).toBe(0);
      expect(takenOff.entries.every(({ revision }) => revision === invoice.row.revision + 1)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('the newest payment is released first', () => {
  const invoice = paidInvoice(1_000, 0, [300, 400, 200]);
  const { freed } = takeOff(invoice, invoice.row, 500, 'CREDIT', 1);
  expect(freed.map(({ payment, cents }) => [payment.payment_id, cents])).toEqual([
    ['p2', 200],
    ['p1', 300],
  ]);
});
