// The latest shipments of the caller's accounts, each with its status and a "ship again" link.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, bodyOf } from '../../api/client.ts';
import type { components } from '../../api/openapi.ts';
import { Asked } from '../../shell/asked.tsx';
import { cityState } from '../../shell/city-state.ts';
import { count, day } from '../../shell/format.ts';
import { weightIn } from '../../shell/measures.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { homeWords as words } from '../../words/home-words.ts';
import { plainSearch } from '../quotes/page-search.ts';
import { StatusBadge } from '../track/status-badge.tsx';

type Listed = components['schemas']['ListedShipment'];

const SHOWN = '10';

export function LastShipments() {
  const shipments = useQuery({
    queryKey: ['last-shipments'],
    queryFn: () => bodyOf(api.GET('/v1/shipments', { params: { query: { limit: SHOWN } } })),
  });
  return (
    <Card
      flush
      title={words.last}
      aside={
        <Link to="/shipments" className={buttonLook({ kind: 'quiet', size: 'small' })}>
          {words.all}
        </Link>
      }
    >
      <Asked query={shipments}>
        {({ data }) => (
          <DataTable
            caption={words.last}
            columns={COLUMNS}
            rows={data}
            cardsOnPhone
            keyOf={({ pro }) => pro}
            empty={
              <EmptyState title={words.none}>
                <p>{words.noneLead}</p>
              </EmptyState>
            }
          />
        )}
      </Asked>
    </Card>
  );
}

const COLUMNS: readonly Column<Listed>[] = [
  {
    head: words.pro,
    cell: ({ pro }) => (
      <Link to={`/track/${pro}`} className="font-mono text-accent underline">
        {pro}
      </Link>
    ),
  },
  { head: words.to, cell: ({ consignee }) => placeOf(consignee) },
  { head: words.shipped, cell: ({ shipDate }) => day(shipDate), className: 'whitespace-nowrap' },
  { head: words.weight, numeric: true, cell: ({ totalWeight }) => count(weightIn(totalWeight)) },
  { head: words.status, cell: ({ status }) => <StatusBadge status={status.conciseStatus} /> },
  {
    head: words.delivery,
    className: 'whitespace-nowrap',
    cell: ({ deliveryDate, estimatedDelivery, promisedDelivery }) =>
      day(deliveryDate ?? estimatedDelivery?.endDate ?? promisedDelivery?.date),
  },
  {
    head: words.again,
    cell: ({ pro }) => (
      <Link to="/ship" search={plainSearch({ again: pro })} className={buttonLook({ size: 'small' })}>
        {words.again}
        <span className="sr-only">: {pro}</span>
      </Link>
    ),
  },
];

function placeOf(end: Listed['consignee']): string {
  return end === undefined ? '' : [end.name, end.city && cityState(end)].filter(Boolean).join(' · ');
}
