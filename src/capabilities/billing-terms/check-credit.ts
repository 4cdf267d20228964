// Whether freight may be billed to an account: not on credit hold, nor above its credit limit if the carrier enforces it.
import type { Context } from '../../context.ts';
import { totalOf } from '../../freight/invoicing/aging.ts';
import { openBalances } from '../invoices/payments/open-balances.ts';
import type { BillingTermsRow } from './find-billing-terms.ts';
import type { KnownTerms } from './known-terms.ts';

/** The reason why the account cannot be billed, as text for the caller; undefined if it can. */
export async function creditRefusal(context: Context, known: KnownTerms, account: string): Promise<string | undefined> {
  const terms = await known.of(account);
  if (terms.held_at !== null) return 'the account is on credit hold';
  if (terms.credit_limit_cents === null || context.config.overCreditLimit !== 'refuse') return undefined;
  return isOverLimit(terms, await owedBy(context, account)) ? 'the account is over its credit limit' : undefined;
}

export function isOverLimit({ credit_limit_cents }: BillingTermsRow, owedCents: number): boolean {
  return credit_limit_cents !== null && owedCents > credit_limit_cents;
}

/** The open balances of its invoices, less the credit on the account. */
export async function owedBy(context: Context, account: string): Promise<number> {
  const [balance] = await openBalances(context, { accounts: [account] }, undefined, 1);
  return balance === undefined ? 0 : totalOf(balance.aging) - balance.unappliedCents;
}
