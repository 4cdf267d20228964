// Open balances in responses: dollars by age.
import { type Aging, totalOf } from '../../freight/invoicing/aging.ts';
import { formatCents } from '../../freight/money.ts';
import type { BillingTermsRow } from '../billing-terms/find-billing-terms.ts';
import type { OpenBalance } from '../invoices/payments/open-balances.ts';

const AMOUNTS = ['current', 'past1to30', 'past31to60', 'past61to90', 'pastOver90', 'disputed'] as const;

export type ReceivableView = ReturnType<typeof receivableView>;

export function amountsView({ aging, unappliedCents }: Omit<OpenBalance, 'account'>) {
  const total = totalOf(aging);
  const aged = Object.fromEntries(AMOUNTS.map((name) => [name, formatCents(aging[name])])) as Record<
    keyof Aging,
    string
  >;
  return {
    ...aged,
    total: formatCents(total),
    unapplied: formatCents(unappliedCents),
    net: formatCents(total - unappliedCents),
  };
}

/** `name` and `terms` are undefined if the account is not a customer's, or has no terms of its own. */
export function receivableView(balance: OpenBalance, name: string | undefined, terms: BillingTermsRow | undefined) {
  const limitCents = terms?.credit_limit_cents ?? null;
  return {
    account: balance.account,
    name: name ?? '',
    ...amountsView(balance),
    creditLimit: limitCents === null ? null : formatCents(limitCents),
    onCreditHold: terms !== undefined && terms.held_at !== null,
  };
}
