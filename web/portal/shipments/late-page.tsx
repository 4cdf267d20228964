// Late freight: the shipments of the user's accounts that are late by the rule of lateness.ts.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, dataOf } from '../../api/client.ts';
import type { components } from '../../api/openapi.ts';
import { Asked } from '../../shell/asked.tsx';
import { cityState } from '../../shell/city-state.ts';
import { count, day } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { shipmentsWords } from '../../words/shipments-words.ts';
import { StatusBadge } from '../track/status-badge.tsx';

type Late = components['schemas']['Attention']['late'];

const words = shipmentsWords.latePage;
const MOST = '200';

const COLUMNS: readonly Column<Late['shipments'][number]>[] = [
  {
    head: words.pro,
    cell: ({ pro }) => (
      <Link to={`/track/${pro}`} className="font-mono text-accent underline">
        {pro}
      </Link>
    ),
  },
  { head: words.status, cell: ({ status }) => <StatusBadge status={status.conciseStatus} /> },
  {
    head: words.consignee,
    cell: ({ consignee }) => consignee && `${consignee.name}, ${cityState(consignee)}`,
  },
  { head: words.promised, cell: ({ promisedDelivery }) => day(promisedDelivery?.date), className: 'whitespace-nowrap' },
  {
    head: words.expected,
    cell: ({ estimatedDelivery }) => day(estimatedDelivery?.endDate),
    className: 'whitespace-nowrap',
  },
];

export function LatePage() {
  const attention = useQuery({
    queryKey: ['attention', MOST],
    queryFn: () => dataOf(api.GET('/v1/attention', { params: { query: { limit: MOST } } })),
  });
  return (
    <Page
      title={words.title}
      lead={words.lead}
      wide
      actions={
        <Link to="/shipments" className={buttonLook({ kind: 'quiet' })}>
          {words.all}
        </Link>
      }
    >
      <Asked query={attention}>
        {({ late }) => (
          <Card flush aside={words.shown(count(late.shipments.length), count(late.count))} title={words.caption}>
            <DataTable
              caption={words.caption}
              cardsOnPhone
              columns={COLUMNS}
              rows={late.shipments}
              keyOf={({ pro }) => pro}
              empty={<EmptyState title={words.none} />}
            />
          </Card>
        )}
      </Asked>
    </Page>
  );
}
