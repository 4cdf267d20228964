// The pickups of the caller's accounts, newest first, with the truck if one is on its way.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { PICKUP_STATUS } from '../../../src/freight/pickups/pickup-status.ts';
import { api, bodyOf } from '../../api/client.ts';
import { asProblem } from '../../shell/asked.tsx';
import { zonedTime } from '../../shell/clock-time.ts';
import { Page } from '../../shell/page.tsx';
import { pickupWindowText } from '../../shell/pickup-window-text.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { meaningsOf } from '../../words/code-words.ts';
import { pickupWords } from '../../words/pickup-words.ts';
import { plainSearch, useSearchTexts } from '../quotes/page-search.ts';
import { useShipmentNews } from '../track/shipment-news.ts';
import type { PickupView } from './pickup-form.ts';
import { PickupBadge } from './pickup-status.tsx';

const words = pickupWords.list;
const PAGE = '50';

export function PickupsPage() {
  const navigate = useNavigate();
  const { status = '' } = useSearchTexts();
  const queryKey = ['pickups', status];
  useShipmentNews(queryKey);
  const pickups = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => {
      const query = {
        limit: PAGE,
        ...(PICKUP_STATUS.has(status) && { status }),
        ...(pageParam && { cursor: pageParam }),
      };
      return bodyOf(api.GET('/v1/pickup-requests', { params: { query } }));
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
  const rows = pickups.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Page
      title={pickupWords.title}
      lead={pickupWords.lead}
      actions={
        <Link to="/pickups/new" className={buttonLook({ kind: 'primary' })}>
          {pickupWords.schedule}
        </Link>
      }
    >
      <Field label={words.filter} className="w-56">
        <Select
          choices={[
            { value: '', label: words.all },
            ...meaningsOf(PICKUP_STATUS).map(({ code, meaning }) => ({ value: code, label: meaning })),
          ]}
          value={status}
          onChange={({ target: { value } }) =>
            void navigate({ to: '/pickups', search: value === '' ? {} : plainSearch({ status: value }) })
          }
        />
      </Field>
      {pickups.isError && <ProblemNote problem={asProblem(pickups.error)} onTryAgain={() => void pickups.refetch()} />}
      {pickups.isLoading && <Skeleton lines={6} />}
      {pickups.data && (
        <Card flush>
          <DataTable
            caption={pickupWords.title}
            columns={COLUMNS}
            rows={rows}
            cardsOnPhone
            keyOf={({ requestNumber }) => requestNumber}
            empty={
              <EmptyState title={pickupWords.none}>
                <p>{pickupWords.noneLead}</p>
              </EmptyState>
            }
          />
        </Card>
      )}
      {pickups.hasNextPage && (
        <div>
          <Button busy={pickups.isFetchingNextPage} onClick={() => void pickups.fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
    </Page>
  );
}

const COLUMNS: readonly Column<PickupView>[] = [
  {
    head: words.number,
    cell: ({ requestNumber }) => (
      <Link to={`/pickups/${requestNumber}`} className="font-mono text-accent underline">
        {requestNumber}
      </Link>
    ),
  },
  {
    head: words.when,
    className: 'whitespace-nowrap',
    cell: (pickup) => pickupWindowText(pickup, pickup.statusHistory),
  },
  {
    head: words.where,
    cell: ({ shipper }) => [shipper.name, shipper.address.city, shipper.address.state].filter(Boolean).join(', '),
  },
  { head: words.status, cell: ({ status }) => <PickupBadge code={status.code} /> },
  {
    head: words.eta,
    className: 'whitespace-nowrap',
    cell: ({ transportEvent, status }) =>
      transportEvent && ['DSP', 'BGN', 'ARR'].includes(status.code)
        ? [
            zonedTime(transportEvent.estimatedPickupTime, transportEvent.updatedAt),
            transportEvent.stopsAway !== null && pickupWords.page.stops(transportEvent.stopsAway),
          ]
            .filter(Boolean)
            .join(' · ')
        : '',
  },
  {
    head: words.pro,
    cell: ({ pro }) =>
      pro && (
        <Link to={`/track/${pro}`} className="font-mono text-accent underline">
          {pro}
        </Link>
      ),
  },
];
