// Every movement of a shipment, newest first, in the local time of where it happened.

import { LocalTime } from '../../shell/local-time.tsx';
import { Card } from '../../ui/card.tsx';
import { Timeline, type TimelineEntry } from '../../ui/timeline.tsx';
import { apiText } from '../../words/code-words.ts';
import { trackWords } from '../../words/track-words.ts';
import type { ShipmentHistory } from './find-shipments.ts';

const words = trackWords.timeline;
type Movement = ShipmentHistory['movementHistory'][number];

export function MovementTimeline({ shipment }: { shipment: ShipmentHistory }) {
  const newestFirst = shownOnce(shipment.movementHistory).reverse();
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

/** Identical repeated reports of a day are shown once, with the first time. */
function shownOnce(movements: readonly Movement[]): Movement[] {
  const textOf = ({ expandedStatus, location, isException, reasonCode, occurredAt }: Movement) =>
    [expandedStatus, location.city, location.state, isException, reasonCode, occurredAt.slice(0, 10)].join();
  return movements.filter((movement, at) => at === 0 || textOf(movements[at - 1]!) !== textOf(movement));
}

function entryOf(movement: Movement, isNow: boolean): TimelineEntry {
  const { sequence, occurredAt, expandedStatus, location, isException, reasonCode } = movement;
  const place = [location.city, location.state].filter(Boolean).join(', ');
  return {
    id: String(sequence),
    when: <LocalTime iso={occurredAt} />,
    what: apiText(expandedStatus),
    more: (
      <>
        {place}
        {reasonCode && ` · ${trackWords.trouble.reasons[reasonCode].what}`}
      </>
    ),
    state: isException ? 'bad' : isNow ? 'now' : 'done',
  };
}
