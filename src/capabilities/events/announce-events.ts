// Announces events in the same transaction as the change. They are published a moment later, in order.

import { kindOf } from '../../freight/event-types.ts';
import type { Step } from '../../platform/db/database.ts';
import { whenTraced } from '../../platform/tracing/traced-steps.ts';
import type { TrackedShipment } from '../shipments/stored-shipment.ts';
import type { NewAnnouncement } from './event.store.ts';
import type { EventParts } from './event-parts.ts';

export interface Announcement {
  /** As in `shipment.delivered`. */
  readonly type: string;
  /** The PRO, the number of the pickup request or of the invoice. */
  readonly subject: string;
  /** Grows by one within a subject. */
  readonly sequence: number;
  readonly occurredAt: number;
  /** Those who may hear of it. */
  readonly accounts: readonly string[];
  /** What GET gives then. Of a shipment, and of an invoice that was just issued, it is left out, and made when somebody asks for it. */
  readonly data?: object;
  /** The shipment that it concerns, where `data` does not name it. */
  readonly pro?: string;
  /** Of a shipment: where its truck was, as JSON. */
  readonly trail?: string;
  /** Of a shipment: whom its bill of lading names to be told. */
  readonly notify?: readonly string[];
  /** What it is made of, should somebody ask at once; read from the database where it is not given. */
  readonly record?: TrackedShipment | undefined;
}

/** The writes. Wake the publisher once they are on disk; it looks by itself within a quarter of a second. */
export function announceEvents({ context, store, fresh, traces }: EventParts, events: readonly Announcement[]): Step[] {
  const rows = events.map((event) => {
    const now = context.clock.now();
    const id = context.ids.inOrder('evt_', context.freightClock.now());
    if (event.record !== undefined) fresh.keep(id, event.record, now);
    return announcementRow(id, event);
  });
  const steps = store.announce(rows);
  const [first] = steps;
  if (first !== undefined) {
    const ids = rows.map((row) => row.event_id);
    whenTraced(first, (trace) => traces.keep(ids, trace));
  }
  return steps;
}

const NONE = '[]';

function proIn(data: object | undefined): string {
  const { pro } = (data ?? {}) as { readonly pro?: unknown };
  return typeof pro === 'string' ? pro : '';
}

export function announcementRow(eventId: string, event: Announcement): NewAnnouncement {
  return {
    event_id: eventId,
    type: event.type,
    subject: event.subject,
    sequence: event.sequence,
    occurred_at: event.occurredAt,
    accounts: JSON.stringify(event.accounts),
    data: event.data === undefined ? null : JSON.stringify(event.data),
    trail: event.trail ?? NONE,
    notify: event.notify === undefined || event.notify.length === 0 ? NONE : JSON.stringify(event.notify),
    pro: kindOf(event.type) === 'shipment' ? event.subject : (event.pro ?? proIn(event.data)),
  };
}
