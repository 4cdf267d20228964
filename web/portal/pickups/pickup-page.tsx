// One pickup: its current status in large letters, the truck, the window and the history; live while the page is open.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { CHANGEABLE_STATUSES, type PickupStatus } from '../../../src/freight/pickups/pickup-status.ts';
import { api, dataOf } from '../../api/client.ts';
import { Asked } from '../../shell/asked.tsx';
import { weightText } from '../../shell/measures.ts';
import { Page } from '../../shell/page.tsx';
import { pickupWindowText } from '../../shell/pickup-window-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { apiText } from '../../words/code-words.ts';
import { pickupWords } from '../../words/pickup-words.ts';
import { useShipmentNews } from '../track/shipment-news.ts';
import { CancelPickup } from './cancel-pickup.tsx';
import { ChangePickup } from './change-pickup.tsx';
import type { PickupView } from './pickup-form.ts';
import { PickupHistory } from './pickup-history.tsx';
import { pickupStatusText } from './pickup-status.tsx';
import { TruckCard } from './truck-card.tsx';

const words = pickupWords.page;
/** The polling interval, in case no live events arrive. */
const LOOK_AGAIN_MS = 15_000;

export function PickupPage() {
  const { number = '' } = useParams({ strict: false }) as { number?: string };
  const queryKey = ['pickup', number];
  const live = useShipmentNews(queryKey);
  const pickup = useQuery({
    queryKey,
    queryFn: () =>
      dataOf(api.GET('/v1/pickup-requests/{requestNumber}', { params: { path: { requestNumber: number } } })),
    refetchInterval: live === 'live' ? false : LOOK_AGAIN_MS,
  });
  const [isChanging, setChanging] = useState(false);
  const isOpen = CHANGEABLE_STATUSES.includes(pickup.data?.status.code as PickupStatus);
  return (
    <Page
      title={words.title(number)}
      lead={<span aria-live="polite">{live === 'live' ? words.live : words.away}</span>}
      actions={
        isOpen &&
        pickup.data && (
          <>
            <Button onClick={() => setChanging(!isChanging)} aria-expanded={isChanging}>
              {words.change}
            </Button>
            <CancelPickup number={number} />
          </>
        )
      }
    >
      <Asked query={pickup}>
        {(view) =>
          isChanging && isOpen ? (
            <ChangePickup view={view} onDone={() => setChanging(false)} />
          ) : (
            <div className="grid items-start gap-5 md:grid-cols-2">
              <div className="grid gap-5">
                <Card>
                  <p className="mb-2 flex flex-wrap items-center gap-3" aria-live="polite">
                    <strong className="text-2xl">{pickupStatusText(view.status)}</strong>
                  </p>
                  {view.status.reason && <p className="mb-2 text-bad">{apiText(view.status.reason)}</p>}
                  <PickupFacts view={view} />
                </Card>
                <TruckCard view={view} />
              </div>
              <PickupHistory view={view} />
            </div>
          )
        }
      </Asked>
    </Page>
  );
}

function PickupFacts({ view }: { view: PickupView }) {
  const { address } = view.shipper;
  const rows: [string, React.ReactNode][] = [
    [words.window, pickupWindowText(view, view.statusHistory)],
    [
      words.at,
      [view.shipper.name, ...address.line, address.city, address.state, address.postalCode].filter(Boolean).join(', '),
    ],
    [
      words.freight,
      words.units(
        view.totalHandlingUnits ?? '',
        view.totalPieces ?? '',
        view.totalWeight ? weightText(Number(view.totalWeight)) : '',
      ),
    ],
    [words.references, view.referenceNumbers.map(({ type, value }) => `${type} ${value}`).join(' · ')],
    [words.terminal, `${view.originTerminal.name}, ${view.originTerminal.phone}`],
    [
      words.pro,
      view.pro && (
        <Link to={`/track/${view.pro}`} className="font-mono text-accent underline">
          {view.pro}
        </Link>
      ),
    ],
  ];
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[7rem_1fr]">
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-faint">{name}</dt>
            <dd className="mb-1 break-words sm:mb-0">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
