// A shipment's events, newest first: what happened, where, who reported it and when.
import type { EventDetails, MeasuredUnit } from '../../../src/freight/shipments/shipment-event.ts';
import { EXCEPTION_REASON } from '../../../src/freight/value-sets/exception-reason.ts';
import { moment, money } from '../../shell/format.ts';
import { LocalTime } from '../../shell/local-time.tsx';
import { Card } from '../../ui/card.tsx';
import { Timeline, type TimelineEntry } from '../../ui/timeline.tsx';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import type { RecordedEvent, Tracking } from './shipment.ts';

const words = shipmentWords.one;
/** Shown in the line itself, or of no use to a reader. */
const LEFT_OUT = new Set(['terminal', 'city', 'state', 'position', 'signatureImage', 'reportedBy']);

export function EventTimeline({ events, tracking }: { events: readonly RecordedEvent[]; tracking: Tracking }) {
  const movements = new Map(tracking.movementHistory.map((movement) => [movement.sequence, movement]));
  const newestFirst = [...events].sort((a, b) => b.occurredAt.localeCompare(a.occurredAt) || b.sequence - a.sequence);
  const entries = newestFirst.map((event, at): TimelineEntry => {
    const movement = movements.get(event.sequence);
    const place = movement && [movement.location.terminal, movement.location.city, movement.location.state];
    const kind = event.type.replace('shipment.', '') as keyof typeof shipmentWords.kinds;
    return {
      id: String(event.sequence),
      when: <LocalTime iso={movement?.occurredAt ?? event.occurredAt} />,
      what: movement?.expandedStatus ?? shipmentWords.kinds[kind] ?? event.type,
      more: (
        <>
          {place && <span className="mr-2">{place.filter(Boolean).join(', ')}</span>}
          <span>{detailsText(event.details)}</span>
          <span className="block">
            {words.heard} {moment(event.reportedAt)}
            {event.reportedBy && ` ${words.by} ${event.reportedBy}`}
          </span>
        </>
      ),
      state: movement?.isException ? 'bad' : at === 0 ? 'now' : 'done',
    };
  });
  return (
    <Card title={words.happened}>
      <Timeline label={words.happened} entries={entries} />
    </Card>
  );
}

function detailsText(details: RecordedEvent['details']): string {
  return Object.entries((details ?? {}) as EventDetails)
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, value]) => {
      const label = shipmentWords.told[name as keyof typeof shipmentWords.told] ?? name;
      return value === true ? label : `${label}: ${valueText(name, value)}`;
    })
    .join(' · ');
}

function valueText(name: string, value: unknown): string {
  if (/(Start|End)$/.test(name) && typeof value === 'number') return moment(value);
  if (/Cents$/.test(name) && typeof value === 'number') return money(value);
  if (name === 'reasonCode') return reasonText(String(value));
  if (name === 'measuredUnits') return (value as readonly MeasuredUnit[]).map(unitText).join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function reasonText(reason: string): string {
  const code = EXCEPTION_REASON.codes.find((one) => one === reason);
  return code === undefined ? reason : `${EXCEPTION_REASON.describe(code)} (${code})`;
}

function unitText({ count, lengthIn, widthIn, heightIn }: MeasuredUnit): string {
  return `${count} × ${lengthIn} × ${widthIn} × ${heightIn} in`;
}
