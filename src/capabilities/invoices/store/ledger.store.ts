// Account balances, summed up over their documents and payments.
import { type RawBuilder, sql } from 'kysely';
import { AGING_BUCKETS, type Aging, NOTHING_OPEN } from '../../../freight/invoicing/aging.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { InvoiceRow } from './invoice-rows.ts';
import type { PaymentRow } from './payment.store.ts';

export interface AccountAging {
  /** '' for invoices whose payer has no account. */
  readonly account: string;
  readonly aging: Aging;
}

export interface AgingFilter {
  /** Only these accounts. */
  readonly accounts?: readonly string[] | undefined;
  /** Only accounts with an undisputed amount past its due date. */
  readonly isOverdue?: boolean | undefined;
  /** Invoices due before this day are overdue. */
  readonly today: number;
}

export type LedgerDocument = Pick<
  InvoiceRow,
  'id' | 'kind' | 'series' | 'serial' | 'pro' | 'issued_at' | 'issued_day' | 'due_day' | 'total_cents'
>;

export type LedgerPayment = Pick<PaymentRow, 'payment_id' | 'amount_cents' | 'reported_at' | 'reversed_at'>;

interface Tables {
  billing_documents: InvoiceRow;
  payments: PaymentRow;
}

export type LedgerStore = ReturnType<typeof ledgerStore>;

const BALANCE = sql`(total_cents - credited_cents - paid_cents)`;
/** The undisputed part of the balance. A paid line can be disputed too. */
const UNDISPUTED = sql`(CASE WHEN ${BALANCE} > disputed_cents THEN ${BALANCE} - disputed_cents WHEN ${BALANCE} < 0 THEN ${BALANCE} ELSE 0 END)`;
/** Must match the partial index of open invoices exactly, without parameters; otherwise the database does not use the index. */
const IS_OPEN = sql<boolean>`kind = 'INVOICE' AND total_cents <> credited_cents + paid_cents`;

export function ledgerStore(db: Database) {
  const tables = db.tables<Tables>();

  /** The sum of one bucket: due from `today - to` until the next younger bucket begins. */
  const bucket = (today: number, at: number): RawBuilder<number> => {
    const { to } = AGING_BUCKETS[at]!;
    const younger = AGING_BUCKETS[at - 1]?.to;
    const from = Number.isFinite(to) ? sql`due_day >= ${sql.lit(today - to)}` : sql`1 = 1`;
    const until = younger === undefined ? sql`1 = 1` : sql`due_day < ${sql.lit(today - younger)}`;
    return sql<number>`SUM(CASE WHEN ${from} AND ${until} THEN ${UNDISPUTED} ELSE 0 END)`;
  };
  const sums = (today: number) => [
    ...AGING_BUCKETS.map(({ name }, at) => bucket(today, at).as(name)),
    sql<number>`SUM(${BALANCE} - ${UNDISPUTED})`.as('disputed'),
  ];
  const agingOf = (row: object): Aging =>
    Object.fromEntries(
      Object.keys(NOTHING_OPEN).map((name) => [name, Number((row as Record<string, unknown>)[name] ?? 0)]),
    ) as Aging;
  const openOf = ({ accounts, isOverdue, today }: AgingFilter) => {
    let query = tables.selectFrom('billing_documents').where(IS_OPEN).groupBy('account');
    if (accounts !== undefined) query = query.where('account', 'in', accounts);
    if (isOverdue === true) {
      query = query.having(sql<boolean>`SUM(CASE WHEN due_day < ${sql.lit(today)} THEN ${UNDISPUTED} ELSE 0 END) > 0`);
    }
    return query;
  };

  return {
    /** Ordered by account, starting after `after`, which is undefined for the first page. */
    async aging(filter: AgingFilter, after: string | undefined, limit: number): Promise<AccountAging[]> {
      let query = openOf(filter).select('account').select(sums(filter.today));
      if (after !== undefined) query = query.where('account', '>', after);
      const rows = await query.orderBy('account').limit(limit).execute();
      return rows.map((row) => ({ account: row.account, aging: agingOf(row) }));
    },

    /** For all accounts that match the filter. */
    async agingOfAll(filter: AgingFilter): Promise<Aging> {
      const columns = Object.keys(NOTHING_OPEN).map((name) => sql<number>`SUM(${sql.ref(name)})`.as(name));
      const each = openOf(filter).select('account').select(sums(filter.today)).as('each_account');
      return agingOf((await tables.selectFrom(each).select(columns).executeTakeFirst()) ?? {});
    },

    /** Paid amounts that are not applied to any invoice, ordered by account, starting after `after`. */
    async unapplied(
      accounts: readonly string[] | undefined,
      after: string | undefined,
      limit: number,
    ): Promise<{ readonly account: string; readonly cents: number }[]> {
      let query = tables
        .selectFrom('payments')
        .select(['account', sql<number>`SUM(unapplied_cents)`.as('cents')])
        .where(sql<boolean>`unapplied_cents <> 0`)
        .groupBy('account');
      if (accounts !== undefined) query = query.where('account', 'in', accounts);
      if (after !== undefined) query = query.where('account', '>', after);
      const rows = await query.orderBy('account').limit(limit).execute();
      return rows.map(({ account, cents }) => ({ account, cents: Number(cents) }));
    },

    async unappliedOfAll(filter: AgingFilter): Promise<number> {
      let query = tables
        .selectFrom('payments')
        .select(sql<number>`SUM(unapplied_cents)`.as('cents'))
        .where(sql<boolean>`unapplied_cents <> 0`);
      if (filter.accounts !== undefined) query = query.where('account', 'in', filter.accounts);
      if (filter.isOverdue === true) query = query.where('account', 'in', openOf(filter).select('account'));
      return Number((await query.executeTakeFirst())?.cents ?? 0);
    },

    /** From the first through the last day. */
    documents: (account: string, first: number, last: number): Promise<LedgerDocument[]> =>
      tables
        .selectFrom('billing_documents')
        .select(['id', 'kind', 'series', 'serial', 'pro', 'issued_at', 'issued_day', 'due_day', 'total_cents'])
        .where('account', '=', account)
        .where('issued_day', '>=', first)
        .where('issued_day', '<=', last)
        .execute(),

    /** Payments reported or reversed in this period. */
    payments: (account: string, from: number, until: number): Promise<LedgerPayment[]> =>
      tables
        .selectFrom('payments')
        .select(['payment_id', 'amount_cents', 'reported_at', 'reversed_at'])
        .where('account', '=', account)
        .where((is) =>
          is.or([
            is.and([is('reported_at', '>=', from), is('reported_at', '<', until)]),
            is.and([is('reversed_at', '>=', from), is('reversed_at', '<', until)]),
          ]),
        )
        .execute(),

    /** The balance of an account before a day that begins at `moment`: everything invoiced, credited, paid and reversed until then. */
    async balanceBefore(account: string, day: number, moment: number): Promise<number> {
      const billed = tables
        .selectFrom('billing_documents')
        .select(sql<number>`SUM(total_cents)`.as('cents'))
        .where('account', '=', account)
        .where('issued_day', '<', day);
      const paid = tables
        .selectFrom('payments')
        .select(
          sql<number>`SUM(amount_cents - CASE WHEN reversed_at < ${moment} THEN amount_cents ELSE 0 END)`.as('cents'),
        )
        .where('account', '=', account)
        .where('reported_at', '<', moment);
      const [due, received] = await Promise.all([billed.executeTakeFirst(), paid.executeTakeFirst()]);
      return Number(due?.cents ?? 0) - Number(received?.cents ?? 0);
    },
  };
}
