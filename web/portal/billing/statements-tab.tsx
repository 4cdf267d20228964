// The monthly statement of an account: what was invoiced, credited and paid, to view and print.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import type { DataOf } from '../../api/described.ts';
import { Asked } from '../../shell/asked.tsx';
import { centsOf, day, money } from '../../shell/format.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { billingWords } from '../../words/billing-words.ts';
import { useFreightNow } from '../quotes/freight-clock.ts';

type Statement = DataOf<'/v1/statements/{account}/{month}'>;

const words = billingWords.statements;

const COLUMNS: readonly Column<Statement['entries'][number]>[] = [
  { head: words.date, cell: ({ date }) => day(date), className: 'whitespace-nowrap' },
  { head: words.what, cell: ({ type }) => words.types[type] },
  { head: words.reference, cell: ({ reference }) => <span className="break-all">{reference}</span> },
  { head: words.amount, cell: ({ amount }) => money(centsOf(amount)), numeric: true },
  { head: words.balance, cell: ({ balance }) => money(centsOf(balance)), numeric: true },
];

export function StatementsTab() {
  const accounts = useSignedIn().session.accounts ?? [];
  const now = useFreightNow();
  const [account, setAccount] = useState(accounts[0]?.account ?? '');
  const [chosen, setMonth] = useState('');
  const month = chosen || (now?.toISOString().slice(0, 7) ?? '');
  const statement = useQuery({
    queryKey: ['statement', account, month],
    queryFn: () => dataOf(api.GET('/v1/statements/{account}/{month}', { params: { path: { account, month } } })),
    enabled: account !== '' && month !== '',
  });
  const path = `/v1/statements/${account}/${month}`;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        {accounts.length > 1 && (
          <Field label={words.account} className="w-64">
            <Select
              choices={accounts.map((one) => ({ value: one.account, label: `${one.account} ${one.name}` }))}
              value={account}
              onChange={({ target }) => setAccount(target.value)}
            />
          </Field>
        )}
        <Field label={words.month} className="w-44">
          <TextInput type="month" value={month} onChange={({ target }) => setMonth(target.value)} />
        </Field>
        <ButtonLink href={`${path}/pdf`} target="_blank" rel="noopener">
          {words.pdf}
        </ButtonLink>
        <ButtonLink href={`${path}/csv`} download>
          {words.csv}
        </ButtonLink>
      </div>
      <Asked query={statement}>
        {({ opening, closing, entries, isFinal }) => (
          <Card title={words.title} aside={!isFinal && <span className="text-faint">{words.soFar}</span>} flush>
            <div className="px-4 pb-3">
              <Facts
                facts={[
                  [words.opening, money(centsOf(opening))],
                  [words.closing, money(centsOf(closing))],
                ]}
              />
            </div>
            <DataTable
              caption={words.title}
              cardsOnPhone
              columns={COLUMNS}
              rows={entries}
              keyOf={(entry) => String(entries.indexOf(entry))}
              empty={<EmptyState title={words.none} />}
            />
          </Card>
        )}
      </Asked>
    </div>
  );
}
