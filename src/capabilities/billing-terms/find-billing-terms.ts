// Finds the payment terms agreed with customer accounts.
import type { Context } from '../../context.ts';
import { type BillingTermsRow, billingTermsStore } from './billing-terms.store.ts';

export type { BillingTermsRow } from './billing-terms.store.ts';

const USUAL_TERMS: Omit<BillingTermsRow, 'account'> = {
  net_days: null,
  credit_limit_cents: null,
  held_at: null,
  held_by: '',
  hold_reason: '',
  revision: 0,
};

/** Without a row, the carrier's usual terms apply. */
export async function findBillingTerms({ db }: Pick<Context, 'db'>, account: string): Promise<BillingTermsRow> {
  const [found] = await billingTermsStore(db).find([account]);
  return found ?? { ...USUAL_TERMS, account };
}

/** Only for accounts that have terms of their own, keyed by account. */
export async function findTermsOf(
  { db }: Pick<Context, 'db'>,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, BillingTermsRow>> {
  return new Map((await billingTermsStore(db).find(accounts)).map((row) => [row.account, row]));
}

/** The number of days in which each account pays; `usualDays` if nothing else was agreed. */
export async function findNetDays(
  { db }: Pick<Context, 'db'>,
  accounts: readonly string[],
  usualDays: number,
): Promise<(account: string) => number> {
  const terms = await findTermsOf({ db }, accounts);
  return (account) => terms.get(account)?.net_days ?? usualDays;
}
