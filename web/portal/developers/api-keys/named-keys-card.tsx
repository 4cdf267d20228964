// All API keys of a client: when each was used, what it is limited to, and the actions on it.
import { useState } from 'react';
import { Asked } from '../../../shell/asked.tsx';
import { count, moment } from '../../../shell/format.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { developersWords } from '../../../words/developers-words.ts';
import type { ClientCredentials } from '../api-key/api-key-call.ts';
import { KeyActions } from './key-actions.tsx';
import { type ListedKey, useKeys } from './named-keys.ts';
import { NewKey } from './new-key.tsx';

const words = developersWords.keys;

export function NamedKeysCard({ credentials }: { credentials: ClientCredentials }) {
  const [note, setNote] = useState('');
  const query = useKeys(credentials);
  const columns: readonly Column<ListedKey>[] = [
    { head: words.columns.name, cell: (listed) => <KeyName listed={listed} /> },
    { head: words.columns.value, cell: ({ lastFour }) => <span className="font-mono text-[13px]">…{lastFour}</span> },
    { head: words.columns.created, cell: ({ createdAt }) => moment(createdAt) },
    { head: words.columns.used, cell: ({ lastUsedAt }) => (lastUsedAt === null ? words.never : moment(lastUsedAt)) },
    { head: words.columns.limits, cell: limitsText },
    {
      head: words.columns.actions,
      cell: (listed) =>
        listed.kind === 'named' && <KeyActions credentials={credentials} listed={listed} onDone={setNote} />,
    },
  ];
  return (
    <Card title={words.title} flush>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-3">
        <p className="max-w-2xl text-faint">{words.lead}</p>
        <NewKey credentials={credentials} />
      </div>
      <p role="status" className={note ? 'px-4 pb-3' : 'sr-only'}>
        {note}
      </p>
      <Asked query={query}>
        {(rows) => (
          <DataTable
            caption={words.title}
            columns={columns}
            rows={rows}
            cardsOnPhone
            keyOf={({ keyId }) => keyId}
            empty={<p className="px-4 pb-4 text-faint">{words.none}</p>}
          />
        )}
      </Asked>
    </Card>
  );
}

function KeyName({ listed: { name, kind, expiresAt } }: { listed: ListedKey }) {
  const hasExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return (
    <span className="grid gap-0.5">
      <span className="font-medium break-words">{kind === 'default' ? words.defaultName : name}</span>
      {expiresAt !== null && (
        <span className={classNames('text-[13px]', hasExpired ? 'text-bad' : 'text-faint')}>
          {hasExpired ? words.expired(moment(expiresAt)) : words.expires(moment(expiresAt))}
        </span>
      )}
    </span>
  );
}

function limitsText({ access, accounts, networks }: ListedKey): string {
  const limits = [
    access === 'read-only' && words.readOnly,
    accounts !== null && words.accounts(count(accounts.length)),
    networks !== null && words.networks(count(networks.length)),
  ];
  return limits.filter(Boolean).join(' · ') || words.none;
}
