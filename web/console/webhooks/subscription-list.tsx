// Subscriptions of all customers.
import { moment } from '../../shell/format.ts';
import { PagedTable } from '../../shell/paged-table.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { watchWords } from '../../words/console-watch-words.ts';
import { AccountLink } from '../desk/place-link.tsx';
import { useOpsPages } from '../desk/use-ops.ts';
import type { Subscription } from './delivery.ts';

const words = watchWords.webhooks;
const TONES: Readonly<Record<string, Tone>> = { active: 'good', paused: 'warn', disabled: 'bad' };

export function SubscriptionList({ onShow }: { onShow: (subscriptionId: string) => void }) {
  const list = useOpsPages('/ops/v1/subscriptions');
  const columns: readonly Column<Subscription>[] = [
    { head: words.owner, cell: ({ owner }) => owner },
    { head: words.kind, cell: ({ kind }) => kind },
    {
      head: words.url,
      cell: ({ url, id }) => (
        <>
          <span className="break-all">{url}</span>
          <code className="block font-mono text-[12px] break-all text-faint">{id}</code>
        </>
      ),
      className: 'min-w-52',
    },
    {
      head: words.accounts,
      cell: ({ accounts }) => (
        <span className="flex flex-wrap gap-x-2">
          {accounts.map((account) => (
            <AccountLink key={account} account={account} />
          ))}
        </span>
      ),
    },
    { head: words.types, cell: ({ eventTypes }) => (eventTypes.length === 0 ? words.allTypes : eventTypes.join(', ')) },
    {
      head: words.status,
      cell: ({ status, statusReason }) => (
        <>
          <Badge tone={TONES[status] ?? 'plain'}>{words.statuses[status] ?? status}</Badge>
          {statusReason && <span className="block text-[13px] text-faint">{statusReason}</span>}
        </>
      ),
    },
    { head: words.failingSince, cell: ({ failingSince }) => moment(failingSince), className: 'whitespace-nowrap' },
    {
      head: words.show,
      cell: ({ id }) => (
        <Button size="small" onClick={() => onShow(id)}>
          {words.show}
          <span className="sr-only"> {id}</span>
        </Button>
      ),
    },
  ];
  return <PagedTable pages={list} columns={columns} keyOf={({ id }) => id} words={words.subscriptionList} />;
}
