// The columns about an API key that the portal and the console share.
import type { paths } from '../api/openapi.ts';
import { classNames } from '../ui/class-names.ts';
import type { Column } from '../ui/data-table.tsx';
import { developersWords } from '../words/developers-words.ts';
import { count, moment } from './format.ts';

export type ListedKey = paths['/v1/api-keys']['get']['responses']['200']['content']['application/json']['data'][number];

const words = developersWords.keys;

export const KEY_COLUMNS: readonly Column<ListedKey>[] = [
  { head: words.columns.name, cell: (listed) => <KeyName listed={listed} /> },
  { head: words.columns.value, cell: ({ lastFour }) => <span className="font-mono text-[13px]">…{lastFour}</span> },
  { head: words.columns.created, cell: ({ createdAt }) => moment(createdAt) },
  { head: words.columns.used, cell: ({ lastUsedAt }) => (lastUsedAt === null ? words.never : moment(lastUsedAt)) },
  { head: words.columns.limits, cell: limitsText },
];

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
