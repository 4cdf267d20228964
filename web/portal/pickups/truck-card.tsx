// The truck on its way to a pickup: its ETA, the stops before it, and its last position.
import { type PickupStatus, TRUCK_STATUSES } from '../../../src/freight/pickups/pickup-status.ts';
import { zonedTime } from '../../shell/clock-time.ts';
import { day } from '../../shell/format.ts';
import { LocalTime } from '../../shell/local-time.tsx';
import { Card } from '../../ui/card.tsx';
import { pickupWords } from '../../words/pickup-words.ts';
import type { PickupView } from './pickup-form.ts';

const words = pickupWords.page;

export function TruckCard({ view }: { view: PickupView }) {
  const truck = view.transportEvent;
  if (!TRUCK_STATUSES.includes(view.status.code as PickupStatus) || truck === null) {
    return ['RCV', 'ACC', 'DSP', 'RSD'].includes(view.status.code) ? (
      <p className="text-faint">{words.noTruck}</p>
    ) : null;
  }
  const { position } = truck;
  return (
    <Card title={words.eta}>
      <div className="grid gap-1" aria-live="polite">
        <p className="text-3xl font-semibold tabular-nums">
          {zonedTime(truck.estimatedPickupTime, truck.updatedAt) || '–'}{' '}
          <span className="text-base font-normal text-faint">{day(truck.estimatedPickupDate)}</span>
        </p>
        {truck.stopsAway !== null && <p className="text-lg">{words.stops(truck.stopsAway)}</p>}
        {truck.driver && (
          <p>
            {words.driver}: {truck.driver}
          </p>
        )}
        <p className="text-[13px] text-faint">
          {position && `${words.position}: ${position.latitude.toFixed(3)}, ${position.longitude.toFixed(3)}, `}
          <LocalTime iso={truck.updatedAt} says={words.updated} />
        </p>
      </div>
    </Card>
  );
}
