// Overview: what the carrier is doing right now, live, with small plots of recent history.
import { useState } from 'react';
import { PICKUP_STATUS, type PickupStatus } from '../../../src/freight/pickups/pickup-status.ts';
import type { Stage } from '../../../src/freight/shipments/shipment-moves.ts';
import { useLive } from '../../api/live.ts';
import { Asked } from '../../shell/asked.tsx';
import { Page } from '../../shell/page.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { overviewWords as words } from '../../words/console-overview-words.ts';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { LiveMark } from '../desk/live-mark.tsx';
import { PlaceLink } from '../desk/place-link.tsx';
import { useOps } from '../desk/use-ops.ts';
import { EventTicker } from './event-ticker.tsx';
import { type LiveEvent, type OverviewNow, SPANS } from './overview.ts';
import { OverviewFigures } from './overview-figures.tsx';
import { StateCounts } from './state-counts.tsx';

const MOST_EVENTS = 12;
/** Live numbers arrive by the stream; the plots are polled. */
const PLOT_AGAIN_MS = 30_000;

export function OverviewPage() {
  const [{ span = '1h' }, change] = useAddressSearch();
  const overview = useOps('/ops/v1/overview', { query: { span } }, { everyMs: PLOT_AGAIN_MS });
  const [latest, setLatest] = useState<OverviewNow>();
  const [events, setEvents] = useState<readonly LiveEvent[]>([]);
  const live = useLive('/ops/v1/stream', ['overview', 'event'], (name, told) => {
    if (name === 'overview') setLatest(told as OverviewNow);
    else setEvents((known) => withEvent(known, told as LiveEvent));
  });
  return (
    <Page
      title={words.title}
      actions={
        <div className="flex items-center gap-4">
          <LiveMark state={live} />
          <Field label={words.span} hideLabel>
            <Select
              value={span}
              onChange={(event) => change({ span: event.target.value })}
              choices={SPANS.map((value) => ({ value, label: words.spans[value] }))}
            />
          </Field>
        </div>
      }
      wide
    >
      <Asked query={overview}>
        {(known) => (
          <>
            <OverviewFigures overview={known} now={latest ?? known.now} />
            <div className="grid items-start gap-4 lg:grid-cols-3">
              <FreightCounts now={latest ?? known.now} />
              <EventTicker events={events} />
            </div>
          </>
        )}
      </Asked>
    </Page>
  );
}

/** After a reconnect, the latest events are sent again. */
function withEvent(known: readonly LiveEvent[], told: LiveEvent): readonly LiveEvent[] {
  return [told, ...known.filter(({ id }) => id !== told.id)].slice(0, MOST_EVENTS);
}

function FreightCounts({ now: { shipments, pickupsToday } }: { now: OverviewNow }) {
  const pickups = Object.entries(pickupsToday) as [PickupStatus, number][];
  return (
    <>
      <Card title={words.shipments}>
        <StateCounts
          label={words.shipments}
          counts={(Object.entries(shipments) as [Stage, number][]).map(([stage, count]) => ({
            id: stage,
            label: (
              <PlaceLink to="/console/shipments" search={{ stage }}>
                {shipmentWords.stages[stage]}
              </PlaceLink>
            ),
            count,
          }))}
        />
      </Card>
      <Card title={words.pickupsToday}>
        {pickups.length === 0 ? (
          <p className="text-faint">{words.noPickups}</p>
        ) : (
          <StateCounts
            label={words.pickupsToday}
            counts={pickups.map(([status, count]) => ({
              id: status,
              label: (
                <PlaceLink to="/console/pickups" search={{ view: 'list', status }}>
                  {PICKUP_STATUS.has(status) ? PICKUP_STATUS.describe(status) : status}
                </PlaceLink>
              ),
              count,
            }))}
          />
        )}
      </Card>
    </>
  );
}
