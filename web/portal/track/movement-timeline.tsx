// Every movement of a shipment, the newest first, at the time of the place where it happened.
import { Card } from '../../ui/card.tsx';
import { Timeline, type TimelineEntry } from '../../ui/timeline.tsx';
import { trackWords } from '../../words/track-words.ts';
import type { ShipmentHistory } from './find-shipments.ts';
import { localMoment } from './local-moment.ts';

const words = trackWords.timeline;
type Movement = ShipmentHistory['movementHistory'][number];

export function MovementTimeline({ shipment }: { shipment: ShipmentHistory }) {
  const newestFirst = [...shipment.movementHistory].reverse();
  const isOver = ['Delivered', 'Cancelled', 'Returned'].includes(shipment.status.conciseStatus);
  return (
    <Card title={words.title}>
      {newestFirst.length === 0 ? (
        <p className="text-faint">{words.nothing}</p>
      ) : (
        <Timeline
          label={words.title}
          entries={newestFirst.map((movement, at) => entryOf(movement, at === 0 && !isOver))}
        />
      )}
    </Card>
  );
}

function entryOf(movement: Movement, isNow: boolean): TimelineEntry {
  const { sequence, occurredAt, expandedStatus, location, isException, reasonCode } = movement;
  const place = [location.city, location.state].filter(Boolean).join(', ');
  return {
    id: String(sequence),
    when: localMoment(occurredAt),
    what: expandedStatus,
    more: (
      <>
        {place}
        {reasonCode && ` · ${trackWords.trouble.reasons[reasonCode].what}`}
      </>
    ),
    state: isException ? 'bad' : isNow ? 'now' : 'done',
  };
}
