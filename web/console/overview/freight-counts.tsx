// The number of shipments in each stage, and the progress of today's pickups.
import { PICKUP_STATUS, type PickupStatus } from '../../../src/freight/pickups/pickup-status.ts';
import type { Stage } from '../../../src/freight/shipments/shipment-moves.ts';
import { Card } from '../../ui/card.tsx';
import { overviewWords as words } from '../../words/console-overview-words.ts';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import { PlaceLink } from '../desk/place-link.tsx';
import type { OverviewNow } from './overview.ts';
import { StateCounts } from './state-counts.tsx';

export function FreightCounts({ now: { shipments, pickupsToday } }: { now: OverviewNow }) {
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
