// Tells that something happened, in one unit with it. What is announced is published a moment later, in its turn.
import type { Step } from '../../platform/db/database.ts';
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
  /** What GET gives then. Of a shipment it is left out, and read when the event is published. */
  readonly data?: object;
}

/** The writes. Wake the publisher once they are on disk; it looks by itself within a quarter of a second. */
export function announceEvents({ context, store }: EventParts, events: readonly Announcement[]): Step[] {
  return store.announce(events.map((event) => announcementRow(context.ids.make('evt_'), event)));
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
  };
}
