// What customers owe, by account and age: all accounts for the carrier, or a caller's own.
import type { Context } from '../../context.ts';
import { addAging, NOTHING_OPEN } from '../../freight/invoicing/aging.ts';
import { formatDay } from '../../freight/service-calendar.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { csvRow } from '../../platform/csv-text.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { enveloped, NO_ERROR } from '../../platform/http/envelope.ts';
import { limitOf, pageOf, readCursor, writeCursor } from '../../platform/http/request/list-cursor.ts';
import { findCustomers } from '../accounts/customers/find-customers.ts';
import { findTermsOf } from '../billing-terms/find-billing-terms.ts';
import { type BalanceFilter, type OpenBalance, openBalances, openTotals } from '../invoices/payments/open-balances.ts';
import type { Caller } from '../tokens/check-token.ts';
import type { ReceivablesQuery } from './receivable.schema.ts';
import { amountsView, type ReceivableView, receivableView } from './receivable-view.ts';

const EXPORTED_AT_ONCE = 200;
const COLUMNS = [
  ...['account', 'name', 'current', 'past1to30', 'past31to60', 'past61to90', 'pastOver90', 'disputed'],
  ...['total', 'unapplied', 'net', 'creditLimit', 'onCreditHold'],
] as const satisfies readonly (keyof ReceivableView)[];
const TEXTS: ReadonlySet<keyof ReceivableView> = new Set(['account', 'name', 'onCreditHold']);

export async function listReceivables(context: Context, query: ReceivablesQuery): Promise<Answer> {
  const limit = limitOf(query);
  const filter = filterOf(query);
  // The account is empty for the row of invoices without an account.
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor, /^account:([A-Z0-9]{7})?$/)[1];
  const isLater = query.cursor !== undefined;
  const [balances, totals] = await Promise.all([
    openBalances(context, filter, isLater ? (after ?? '') : undefined, limit + 1),
    openTotals(context, filter),
  ]);
  const { shown, cursor } = pageOf(balances, limit, (last) => writeCursor(`account:${last.account}`));
  const data = await views(context, shown);
  return { status: 200, body: { data, totals: amountsView(totals), cursor, error: NO_ERROR } };
}

export function exportReceivables(context: Context, query: ReceivablesQuery): Answer {
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="receivables.csv"',
      'cache-control': 'private, no-store',
    },
    pieces: csvOf(context, filterOf(query)),
  };
}

async function* csvOf(context: Context, filter: BalanceFilter) {
  yield csvRow(COLUMNS);
  let after: string | undefined;
  for (;;) {
    const balances = await openBalances(context, filter, after, EXPORTED_AT_ONCE);
    yield (await views(context, balances)).map(csvOfRow).join('');
    if (balances.length < EXPORTED_AT_ONCE) return;
    after = balances.at(-1)!.account;
  }
}

/** Dollars as numbers, so that a spreadsheet can add them up. */
function csvOfRow(row: ReceivableView): string {
  return csvRow(
    COLUMNS.map((name) => {
      const value = row[name];
      return value === null ? '' : TEXTS.has(name) ? String(value) : Number(value);
    }),
  );
}

export async function readAging(context: Context, { accounts }: Caller): Promise<Answer> {
  const own = [...accounts.keys()];
  const balances = own.length === 0 ? [] : await openBalances(context, { accounts: own }, undefined, own.length);
  const totals = {
    aging: balances.reduce((sum, { aging }) => addAging(sum, aging), NOTHING_OPEN),
    unappliedCents: balances.reduce((sum, { unappliedCents }) => sum + unappliedCents, 0),
  };
  const asOf = formatDay(Math.floor(context.freightClock.now() / DAY_MS));
  return {
    status: 200,
    body: enveloped({ asOf, accounts: await views(context, balances), totals: amountsView(totals) }),
  };
}

function filterOf({ account, status }: ReceivablesQuery): BalanceFilter {
  return { ...(account !== undefined && { accounts: [account] }), isOverdue: status === 'overdue' };
}

async function views(context: Context, balances: readonly OpenBalance[]): Promise<ReceivableView[]> {
  const accounts = balances.map(({ account }) => account);
  const [customers, terms] = await Promise.all([findCustomers(context, accounts), findTermsOf(context, accounts)]);
  const names = new Map(customers.map(({ account, name }) => [account, name]));
  return balances.map((one) => receivableView(one, names.get(one.account), terms.get(one.account)));
}
