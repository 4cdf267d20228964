// The invoices and credit memos of the customer's accounts, and what is owed by age.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, bodyOf, dataOf } from '../../../api/client.ts';
import type { RowOf } from '../../../api/described.ts';
import { centsOf, day, money } from '../../../shell/format.ts';
import { PagedTable } from '../../../shell/paged-table.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { billingWords } from '../../../words/billing-words.ts';
import { InvoiceBadge } from './invoice-badge.tsx';

type Invoice = RowOf<'/v1/invoices'>;

const words = billingWords.invoices;
const FILTERS = {
  '': {},
  open: { status: 'open' },
  overdue: { status: 'overdue' },
  paid: { status: 'paid' },
  credits: { type: 'credit-memo' },
} as const;
type Filter = keyof typeof FILTERS;

const COLUMNS: readonly Column<Invoice>[] = [
  {
    head: words.number,
    cell: ({ number }) => (
      <Link to={`/billing/invoices/${number}`} className="font-mono text-accent underline">
        {number}
      </Link>
    ),
  },
  {
    head: words.pro,
    cell: ({ pro }) => (
      <Link to={`/track/${pro}`} className="font-mono text-accent underline">
        {pro}
      </Link>
    ),
  },
  { head: words.date, cell: ({ invoiceDate }) => day(invoiceDate), className: 'whitespace-nowrap' },
  { head: words.due, cell: ({ type, dueDate }) => type === 'INVOICE' && day(dueDate), className: 'whitespace-nowrap' },
  { head: words.total, cell: ({ total }) => money(centsOf(total)), numeric: true },
  {
    head: words.disputed,
    cell: ({ disputed }) => centsOf(disputed) !== 0 && money(centsOf(disputed)),
    numeric: true,
  },
  { head: words.balance, cell: ({ type, balance }) => type === 'INVOICE' && money(centsOf(balance)), numeric: true },
  { head: words.status, cell: (invoice) => <InvoiceBadge invoice={invoice} /> },
];

export function InvoicesTab() {
  const [filter, setFilter] = useState<Filter>('');
  const pages = useInfiniteQuery({
    queryKey: ['invoices', filter],
    queryFn: ({ pageParam }) => {
      const query = { limit: '50', ...FILTERS[filter], ...(pageParam && { cursor: pageParam }) };
      return bodyOf(api.GET('/v1/invoices', { params: { query } }));
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
  return (
    <div className="grid gap-4">
      <AgingCard />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field label={words.filter} className="w-56">
          <Select
            choices={Object.entries(words.filters).map(([value, label]) => ({ value, label }))}
            value={filter}
            onChange={({ target }) => setFilter(target.value as Filter)}
          />
        </Field>
        <ButtonLink href={`/v1/invoices.csv?${new URLSearchParams(FILTERS[filter])}`} download>
          {words.csv}
        </ButtonLink>
      </div>
      <PagedTable pages={pages} columns={COLUMNS} keyOf={({ number }) => number} words={words} />
    </div>
  );
}

const BUCKETS = ['current', 'past1to30', 'past31to60', 'past61to90', 'pastOver90', 'disputed', 'unapplied'] as const;

/** Renders nothing if nothing is owed. */
function AgingCard() {
  const aging = useQuery({ queryKey: ['invoices', 'aging'], queryFn: () => dataOf(api.GET('/v1/invoices/aging')) });
  if (aging.data === undefined || aging.data.accounts.length === 0) return null;
  const { totals } = aging.data;
  return (
    <Card title={words.aging} aside={<strong className="tabular-nums">{money(centsOf(totals.net))}</strong>}>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {BUCKETS.filter((name) => name === 'current' || centsOf(totals[name]) !== 0).map((name) => (
          <div key={name}>
            <dt className="text-[13px] text-faint">{words.buckets[name]}</dt>
            <dd className="tabular-nums">{money(centsOf(totals[name]))}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
