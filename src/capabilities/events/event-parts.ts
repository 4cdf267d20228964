// The dependencies of the events capability: its tables, the shipments, and the publisher.
import type { Context } from '../../context.ts';
import type { Step } from '../../platform/db/database.ts';
import type { DisputeParts } from '../disputes/dispute-parts.ts';
import type { InvoiceParts } from '../invoices/invoice-parts.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';
import { type EventRow, type EventStore, eventStore } from './event.store.ts';
import { EventTraces } from './publication/event-traces.ts';
import type { WholeEvent } from './records/event-sight.ts';
import { FreshRecords } from './records/fresh-records.ts';

/** An event at the time of its publication. */
export interface PublishedEvent {
  /** Without its data, if that was not needed yet. */
  readonly row: EventRow | WholeEvent;
  readonly accounts: readonly string[];
  /** The addresses on the bill of lading that are notified of movements. */
  readonly notify: readonly string[];
}

/** Adds the data to events, which is kept from then on. Events whose shipment or invoice no longer exists are left out. */
export type Describe = (events: readonly PublishedEvent[]) => Promise<readonly WholeEvent[]>;

/** Additional writes in the transaction of the publication, so that they happen exactly once per event. */
export type Reaction = (events: readonly PublishedEvent[], describe: Describe) => Promise<readonly Step[]>;

export interface EventParts {
  readonly context: Context;
  readonly store: EventStore;
  readonly fresh: FreshRecords;
  readonly traces: EventTraces;
  /** Shipments announce events and are needed to describe them, so they are linked once both are open. */
  readonly shipments: () => ShipmentParts;
  /** The same applies to invoices. */
  readonly invoices: () => InvoiceParts;
  /** The same applies to disputes. */
  readonly disputes: () => DisputeParts;
}

/** The subjects of events. */
export interface EventSubjects {
  readonly shipments: ShipmentParts;
  readonly invoices: InvoiceParts;
  readonly disputes: DisputeParts;
}

export function eventParts(context: Context, subjects: () => EventSubjects): EventParts {
  const store = eventStore(context.db);
  return {
    context,
    store,
    fresh: new FreshRecords(),
    traces: new EventTraces(),
    shipments: () => subjects().shipments,
    invoices: () => subjects().invoices,
    disputes: () => subjects().disputes,
  };
}
