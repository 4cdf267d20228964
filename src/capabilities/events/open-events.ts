// Assembles the events of an environment: announcing, publishing and following.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { Step } from '../../platform/db/database.ts';
import { Linked } from '../../platform/linked.ts';
import { type EventParts, type EventSubjects, eventParts } from './event-parts.ts';
import { EventFollower } from './feed/follow-events.ts';
import { type Announcement, announceEvents } from './publication/announce-events.ts';
import { EventPublisher } from './publication/publish-events.ts';

export interface EventsOfEnvironment extends Capability {
  readonly parts: EventParts;
  readonly publisher: EventPublisher;
  readonly follower: EventFollower;
  /** Writes for the transaction of the change. */
  readonly announce: (events: readonly Announcement[]) => Step[];
  /** Call once such a transaction is on disk. */
  readonly wake: () => void;
  /** Publishes everything that was announced. */
  readonly settle: () => Promise<void>;
  /** Shipments and invoices are opened after events, and linked before anything is published. */
  link(subjects: EventSubjects): void;
  stop(): Promise<void>;
}

export function openEvents({ context }: { readonly context: Context }): EventsOfEnvironment {
  const subjects = new Linked<EventSubjects>('The list of subjects');
  const parts = eventParts(context, () => subjects.value);
  const publisher = new EventPublisher(parts);
  const follower = new EventFollower(parts);
  publisher.listen(follower.wake);
  return {
    parts,
    publisher,
    follower,
    announce(events) {
      // Not every caller wakes the publisher once the transaction is on disk.
      publisher.expect();
      return announceEvents(parts, events);
    },
    wake: publisher.wake,
    settle: () => publisher.settle(),
    link: (opened) => subjects.link(opened),
    start: () => publisher.start(),
    forget: () => parts.store.forgetAll(),
    async stop() {
      await Promise.all([publisher.stop(), follower.stop()]);
    },
  };
}
