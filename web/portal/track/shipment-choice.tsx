// Lets the user choose if several shipments have the number.
import { Link } from '@tanstack/react-router';
import { cityState } from '../../shell/city-state.ts';
import { Card } from '../../ui/card.tsx';
import { trackWords as words } from '../../words/track-words.ts';
import type { ShipmentHistory } from './find-shipments.ts';
import { StatusBadge } from './status-badge.tsx';

export function ShipmentChoice({ number, shipments }: { number: string; shipments: readonly ShipmentHistory[] }) {
  return (
    <Card title={words.several(shipments.length, number)} flush>
      <ul>
        {shipments.map(({ pro, status, shipper, consignee }) => (
          <li key={pro} className="border-t first:border-t-0">
            <Link
              to={`/track/${pro}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-sunken"
            >
              <span className="font-semibold tabular-nums">{pro}</span>
              <StatusBadge status={status.conciseStatus} />
              <span className="text-faint">
                {placeOf(shipper)} → {placeOf(consignee)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function placeOf(party: ShipmentHistory['shipper']): string {
  return party === undefined ? '' : cityState(party.address);
}
