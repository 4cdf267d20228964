// What accounts owe: the open balances of their invoices by age, and the credit on each account.
import type { Context } from '../../../context.ts';
import { type Aging, NOTHING_OPEN } from '../../../freight/invoicing/aging.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { type AgingFilter, ledgerStore } from '../store/ledger.store.ts';

export interface OpenBalance {
  /** '' for invoices whose payer has no account. */
  readonly account: string;
  readonly aging: Aging;
  /** Paid amounts that are not applied to any invoice. */
  readonly unappliedCents: number;
}

export type BalanceFilter = Omit<AgingFilter, 'today'>;

/** Ordered by account, starting after `after`. Includes accounts that only have a credit, unless only overdue ones are requested. */
export async function openBalances(
  { db, freightClock }: Pick<Context, 'db' | 'freightClock'>,
  wanted: BalanceFilter,
  after: string | undefined,
  limit: number,
): Promise<OpenBalance[]> {
  const store = ledgerStore(db);
  const filter = { ...wanted, today: Math.floor(freightClock.now() / DAY_MS) };
  const aged = await store.aging(filter, after, limit);
  const accounts = wanted.isOverdue === true ? aged.map(({ account }) => account) : wanted.accounts;
  const credits = accounts?.length === 0 ? [] : await store.unapplied(accounts, after, limit);
  const agingOf = new Map(aged.map(({ account, aging }) => [account, aging]));
  const creditOf = new Map(credits.map(({ account, cents }) => [account, cents]));
  const all = [...new Set([...agingOf.keys(), ...creditOf.keys()])].sort(byNumber);
  return all.slice(0, limit).map((account) => ({
    account,
    aging: agingOf.get(account) ?? NOTHING_OPEN,
    unappliedCents: creditOf.get(account) ?? 0,
  }));
}

/** Totals for all accounts that match the filter. */
export async function openTotals(
  { db, freightClock }: Pick<Context, 'db' | 'freightClock'>,
  wanted: BalanceFilter,
): Promise<Omit<OpenBalance, 'account'>> {
  const store = ledgerStore(db);
  const filter = { ...wanted, today: Math.floor(freightClock.now() / DAY_MS) };
  const [aging, unappliedCents] = await Promise.all([store.agingOfAll(filter), store.unappliedOfAll(filter)]);
  return { aging, unappliedCents };
}

/** The order of account numbers in both databases, since they contain only letters and digits. */
function byNumber(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
