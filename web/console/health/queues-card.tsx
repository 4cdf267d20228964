// The queues of work done after a response: mail, webhooks and the like.
import { count } from '../../shell/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { healthWords as words } from '../../words/console-health-words.ts';
import type { Health } from './health.ts';

const COLUMNS: readonly Column<Health['outbox'][number]>[] = [
  { head: words.topic, cell: ({ topic }) => topic },
  { head: words.due, cell: ({ due }) => count(due), numeric: true },
  {
    head: words.failed,
    cell: ({ failed }) => (failed > 0 ? <Badge tone="bad">{count(failed)}</Badge> : count(failed)),
    numeric: true,
  },
  {
    head: words.oldest,
    cell: ({ oldestDueSeconds }) => (oldestDueSeconds ? `${count(Math.round(oldestDueSeconds))} ${words.seconds}` : ''),
    numeric: true,
  },
];

export function QueuesCard({ outbox }: { outbox: Health['outbox'] }) {
  return (
    <Card title={words.queues} flush>
      <DataTable
        caption={words.queues}
        cardsOnPhone
        columns={COLUMNS}
        rows={outbox}
        keyOf={({ topic }) => topic}
        empty={<p className="px-4 py-3 text-faint">{words.queuesEmpty}</p>}
      />
    </Card>
  );
}
