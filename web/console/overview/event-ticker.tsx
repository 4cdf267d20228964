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
        <ul aria-label={words.events} className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {events.map(({ id, type, timestamp, subject }) => (
            <li key={id} className="min-w-0">
              {typeText(type)} <span className="text-[13px] text-faint tabular-nums">{moment(timestamp)}</span>
              <span className="block truncate text-[13px]">
                <SubjectLink subject={subject} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** `claim.filed` → Claim filed. */
function typeText(type: string): string {
  const kind = type.replace('shipment.', '') as keyof typeof shipmentWords.kinds;
  const text = type.replaceAll(/[._]/g, ' ');
  return shipmentWords.kinds[kind] ?? `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
