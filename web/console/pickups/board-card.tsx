// A pickup on the board, with the moves that can be reported.
import { Ellipsis } from 'lucide-react';
import { movesFrom, type PickupStatus } from '../../../src/freight/pickups/pickup-status.ts';
import { clockSpan, zonedTime } from '../../shell/clock-time.ts';
import { count, day } from '../../shell/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { pickupWords } from '../../words/console-pickup-words.ts';
import { PickupLink } from '../desk/place-link.tsx';
import type { BoardPickup } from './pickup.ts';

export function BoardCard({
  pickup: card,
  isLate,
  onMove,
  onDrag,
}: {
  pickup: BoardPickup;
  isLate: boolean;
  onMove: (to: PickupStatus) => void;
  onDrag: () => void;
}) {
  const { requestNumber, status, pickup } = card;
  const { shipper, totalWeight, totalHandlingUnits } = pickup;
  const truck = pickup.transportEvent ?? undefined;
  const freight = [
    totalHandlingUnits && `${totalHandlingUnits} ${pickupWords.units}`,
    totalWeight && `${count(Number(totalWeight))} lb`,
  ].filter(Boolean);
  return (
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', requestNumber);
        event.dataTransfer.effectAllowed = 'move';
        onDrag();
      }}
      className="grid cursor-grab gap-1 rounded-md border bg-raised p-2.5 text-[13px]"
    >
      <div className="flex items-start justify-between gap-1">
        <PickupLink number={requestNumber} />
        <Menu
          className={buttonLook({ kind: 'quiet', size: 'small' }, '-mt-0.5 -mr-1.5')}
          label={
            <>
              <Ellipsis aria-hidden="true" className="size-4" />
              <span className="sr-only">{pickupWords.reportOf(requestNumber)}</span>
            </>
          }
          items={movesFrom(status).map((to) => ({ label: pickupWords.moves[to], onSelect: () => onMove(to) }))}
        />
      </div>
      <p>
        {(shipper.name as string | null) ?? ''}
        <span className="block text-faint">
          {shipper.address.city}, {shipper.address.state} ({card.terminal})
        </span>
      </p>
      <p className="tabular-nums">
        <span className="block">{day(pickup.pickupDate)}</span>
        {clockSpan(pickup.pickupStartTime, pickup.pickupEndTime, pickup.statusHistory[0]?.occurredAt)}
      </p>
      {isLate && (
        <p>
          <Badge tone="bad">{pickupWords.late}</Badge>
        </p>
      )}
      {freight.length > 0 && <p className="text-faint">{freight.join(', ')}</p>}
      {truck?.driver && (
        <p className="text-faint">
          {truck.driver}
          {truck.stopsAway !== null && `, ${pickupWords.stopsAway(truck.stopsAway)}`}
          {truck.estimatedPickupTime &&
            `, ${pickupWords.expected} ${zonedTime(truck.estimatedPickupTime, truck.updatedAt)}`}
        </p>
      )}
    </li>
  );
}
