// Announces events in the same transaction as the change. They are published a moment later, in order.

import { kindOf } from '../../../freight/event-types.ts';
import type { Step } from '../../../platform/db/database.ts';
import { whenTraced } from '../../../platform/tracing/traced-steps.ts';
import type { TrackedShipment } from '../../shipments/stored-shipment.ts';
import type { NewAnnouncement } from '../event.store.ts';
import type { EventParts } from '../event-parts.ts';

export interface Announcement {
  /** For example `shipment.delivered`. */
  readonly type: string;
  /** The PRO, pickup request number or invoice number. */
  readonly subject: string;
  /** Incremented by one per event of a subject. */
  readonly sequence: number;
  readonly occurredAt: number;
  /** The accounts that may see it. */
  readonly accounts: readonly string[];
  /** The response of GET at that time. Omitted for shipments and newly issued invoices, whose data is built on demand. */
  readonly data?: object;
  /** The shipment that it concerns, if `data` does not name it. */
  readonly pro?: string;
  /** For a shipment: where its truck was, as JSON. */
  readonly trail?: string;
  /** For a shipment: the notification addresses of its bill of lading. */
  readonly notify?: readonly string[];
  /** The source of the data, in case it is needed at once; otherwise it is read from the database. */
  readonly record?: TrackedShipment | undefined;
}

/** Returns the writes. Wake the publisher once they are on disk; otherwise it polls within a quarter of a second. */
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
