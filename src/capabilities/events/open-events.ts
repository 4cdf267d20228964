// Puts the events of an environment together: who announces, who publishes, who follows.
import type { Context } from '../../context.ts';
import type { Step } from '../../platform/db/database.ts';
import type { InvoiceParts } from '../invoices/invoice-parts.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';
import { type Announcement, announceEvents } from './announce-events.ts';
import { type EventParts, eventParts } from './event-parts.ts';
import { EventFollower } from './follow-events.ts';
import { EventPublisher } from './publish-events.ts';

export interface EventsOfEnvironment {
  readonly parts: EventParts;
  readonly publisher: EventPublisher;
  readonly follower: EventFollower;
  /** Steps for the unit of the change. */
  readonly announce: (events: readonly Announcement[]) => Step[];
  /** To be called once such a unit is on disk. */
  readonly wake: () => void;
  stop(): Promise<void>;
}

/** `shipments` and `invoices` are made after the events, which they announce. */
export function openEvents(
  context: Context,
  shipments: () => ShipmentParts,
  invoices: () => InvoiceParts,
): EventsOfEnvironment {
  const parts = eventParts(context, shipments, invoices);
  const publisher = new EventPublisher(parts);
  const follower = new EventFollower(parts);
  publisher.listen(follower.wake);
  return {
    parts,
    publisher,
    follower,
    announce(events) {
      // Not everybody who announces says when it is written.
      publisher.expect();
      return announceEvents(parts, events);
    },
    wake: publisher.wake,
    async stop() {
      await Promise.all([publisher.stop(), follower.stop()]);
    },
  };
}
