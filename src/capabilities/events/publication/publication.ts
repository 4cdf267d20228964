// A batch of announced events on their way into the feed. Their data is built only if it is needed at once: most events are never read.
import { describeMoment } from '../../shipments/tracking/describe-moments.ts';
import { AT_ONCE, momentOf, wholeEvent, wholeEvents } from '../catalog/describe-events.ts';
import type { AnnouncedRow, EventRow } from '../event.store.ts';
import type { Describe, EventParts, PublishedEvent } from '../event-parts.ts';
import { type SeenEvent, seenByAll, type WholeEvent } from '../records/event-sight.ts';

const UNMADE: SeenEvent = { data: '', sights: '', sight_accounts: '' };

interface Publishable extends PublishedEvent {
  row: EventRow | WholeEvent;
}

export class Publication {
  /** In order of position. */
  readonly events: readonly PublishedEvent[];
  readonly #parts: EventParts;
  readonly #byId: ReadonlyMap<string, Publishable>;

  /** Positions start after `after`. */
  constructor(parts: EventParts, announced: readonly AnnouncedRow[], after: number) {
    this.#parts = parts;
    const publishedAt = parts.context.freightClock.now();
    const events = announced.map(
      (one, at): Publishable => ({
        row: rowOf(one, after + at + 1, publishedAt),
        accounts: JSON.parse(one.accounts) as string[],
        notify: one.notify === '[]' ? [] : (JSON.parse(one.notify) as string[]),
      }),
    );
    this.events = events;
    this.#byId = new Map(events.map((event) => [event.row.event_id, event]));
  }

  readonly describe: Describe = async (events) => {
    const rows: EventRow[] = [];
    for (const [at, { row }] of events.entries()) {
      if (at > 0 && at % AT_ONCE === 0) await this.#parts.context.background.othersTurn();
      rows.push(this.#fromMemory(row));
    }
    const whole = await wholeEvents(this.#parts, rows);
    for (const row of whole) this.#byId.get(row.event_id)!.row = row;
    return whole;
  };

  /** Adds the data if this node still has the shipment's record from announcing the event. */
  #fromMemory(row: EventRow): EventRow {
    const record = row.data === '' ? this.#parts.fresh.find(row.event_id) : undefined;
    return record === undefined ? row : wholeEvent(row, describeMoment(this.#parts.shipments(), record, momentOf(row)));
  }
}

function rowOf({ data, ...one }: AnnouncedRow, position: number, publishedAt: number): EventRow {
  const seen = data === null ? UNMADE : seenByAll(data);
  return {
    position,
    event_id: one.event_id,
    type: one.type,
    subject: one.subject,
    sequence: one.sequence,
    pro: one.pro,
    occurred_at: one.occurred_at,
    published_at: publishedAt,
    accounts: one.accounts,
    sight_accounts: seen.sight_accounts,
    sights: seen.sights,
    data: seen.data,
    trail: one.trail,
  };
}
