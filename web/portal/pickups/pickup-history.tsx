// What happened to a pickup, and what usually follows.
import { PICKUP_STATUS } from '../../../src/freight/pickups/pickup-status.ts';
import { clockSpan } from '../../shell/clock-time.ts';
import { day } from '../../shell/format.ts';
import { LocalTime } from '../../shell/local-time.tsx';
import { Card } from '../../ui/card.tsx';
import { Timeline, type TimelineEntry } from '../../ui/timeline.tsx';
import { apiText, meaningOf } from '../../words/code-words.ts';
import { pickupWords } from '../../words/pickup-words.ts';
import type { PickupView } from './pickup-form.ts';
import { pickupStatusText, stillToCome } from './pickup-status.tsx';

const words = pickupWords.page;
const BAD = new Set(['ATT', 'RJT']);

export function PickupHistory({ view }: { view: PickupView }) {
  const ahead = stillToCome(view.status.code);
  const past = view.statusHistory.map(({ code, description, reason, occurredAt }, at): TimelineEntry => {
    const isLast = at === view.statusHistory.length - 1;
    return {
      id: `${occurredAt} ${code}`,
      when: <LocalTime iso={occurredAt} />,
      what: pickupStatusText({ code, description }),
      ...(reason && { more: apiText(reason) }),
      state: BAD.has(code) ? 'bad' : isLast && ahead.length > 0 ? 'now' : 'done',
    };
  });
  const next = ahead.map(
    (code): TimelineEntry => ({ id: code, when: '', what: meaningOf(PICKUP_STATUS, code), state: 'next' }),
  );
  return (
    <Card title={words.history}>
      <Timeline label={words.history} entries={[...past, ...next]} />
      {view.appointmentHistory.length > 0 && (
        <div className="text-[13px] text-faint">
          <h3 className="font-medium">{words.earlier}</h3>
          <ul>
            {view.appointmentHistory.map(({ pickupDate, pickupStartTime, pickupEndTime, replacedAt, reason }) => (
              <li key={replacedAt}>
                {day(pickupDate)}, {clockSpan(pickupStartTime, pickupEndTime)}
                {reason && `: ${reason}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
