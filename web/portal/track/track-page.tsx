// Track: one box for any number, and live data about the matching shipment.
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Asked } from '../../shell/asked.tsx';
import { Page } from '../../shell/page.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { trackWords as words } from '../../words/track-words.ts';
import { type Found, type FoundPickup, findShipments, recentNumbers, rememberNumber } from './find-shipments.ts';
import { NumberBox, RecentNumbers } from './number-box.tsx';
import { ShipmentChoice } from './shipment-choice.tsx';
import { useShipmentNews } from './shipment-news.ts';
import { ShipmentView } from './shipment-view.tsx';

/** The polling interval without the live stream. */
const POLL_MS = 20_000;

export function TrackPage() {
  const { number } = useParams({ strict: false }) as { number?: string };
  return number === undefined ? <EmptyTrackPage /> : <NumberPage number={number} />;
}

function EmptyTrackPage() {
  const { session } = useSignedIn();
  return (
    <Page title={words.title} lead={words.lead}>
      <NumberBox large />
      <RecentNumbers numbers={recentNumbers(session.username)} />
    </Page>
  );
}

function NumberPage({ number }: { number: string }) {
  const { session } = useSignedIn();
  const news = useShipmentNews(['track', number]);
  const query = useQuery({
    queryKey: ['track', number],
    queryFn: () => findShipments(number),
    refetchInterval: news === 'live' ? false : POLL_MS,
  });
  const isFound = Boolean(query.data);
  useEffect(() => {
    if (isFound) rememberNumber(session.username, number);
  }, [isFound, session.username, number]);
  const shipments = query.data && 'shipments' in query.data ? query.data.shipments : [];
  const only = shipments.length === 1 ? shipments[0] : undefined;
  return (
    <Page title={only ? words.titleOf(only.pro) : words.title} actions={<NumberBox number={number} />} wide>
      <Asked query={query}>
        {(found: Found | FoundPickup | null) =>
          found === null ? (
            <NothingFound number={number} />
          ) : 'pickup' in found ? (
            <Navigate to={`/pickups/${found.pickup}`} replace />
          ) : only === undefined ? (
            <ShipmentChoice number={number} shipments={found.shipments} />
          ) : (
            <ShipmentView shipment={only} news={news} />
          )
        }
      </Asked>
    </Page>
  );
}

function NothingFound({ number }: { number: string }) {
  return (
    <Card>
      <EmptyState title={words.none}>
        <p className="mb-3">{words.noneLead(number)}</p>
        <Link to="/shipments" className={buttonLook({})}>
          {words.list}
        </Link>
      </EmptyState>
    </Card>
  );
}
