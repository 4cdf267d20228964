// The latest events, live.
import { moment } from '../../shell/format.ts';
import { Card } from '../../ui/card.tsx';
import { overviewWords as words } from '../../words/console-overview-words.ts';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import { SubjectLink } from '../desk/place-link.tsx';
import type { LiveEvent } from './overview.ts';

export function EventTicker({ events }: { events: readonly LiveEvent[] }) {
  return (
    <Card title={words.events}>
      {events.length === 0 ? (
        <p className="text-faint">{words.noEvents}</p>
      ) : (
        <ul className="grid gap-1">
          {events.map(({ id, type, timestamp, subject }) => (
            <li key={id} className="grid grid-cols-[minmax(6.5rem,max-content)_1fr] gap-x-3">
              <SubjectLink subject={subject} />
              <span>
                {typeText(type)}
                <span className="block text-[13px] text-faint tabular-nums">{moment(timestamp)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function typeText(type: string): string {
  const kind = type.replace('shipment.', '') as keyof typeof shipmentWords.kinds;
  return shipmentWords.kinds[kind] ?? type.replace('.', ': ').replaceAll('_', ' ');
}
