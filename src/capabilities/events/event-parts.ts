// The dependencies of the events capability: its tables, the shipments, and the publisher.
import type { Context } from '../../context.ts';
import type { Step } from '../../platform/db/database.ts';
import type { DisputeParts } from '../disputes/dispute-parts.ts';
import type { InvoiceParts } from '../invoices/invoice-parts.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';
import { type EventRow, type EventStore, eventStore } from './event.store.ts';
import type { WholeEvent } from './event-sight.ts';
import { EventTraces } from './event-traces.ts';
import { FreshRecords } from './fresh-records.ts';

/** An event at the moment of its publication. */
export interface PublishedEvent {
  /** Without its data, where nobody has asked for it. */
  readonly row: EventRow | WholeEvent;
  readonly accounts: readonly string[];
  /** Whom the bill of lading names to be told of movements. */
  readonly notify: readonly string[];
}

/** Gives events with their data, which is kept from then on. Those whose shipment or invoice is gone are left out. */
export type Describe = (events: readonly PublishedEvent[]) => Promise<readonly WholeEvent[]>;

/** Writes of others in one unit with the publication: each happens once for each event. */
export type Reaction = (events: readonly PublishedEvent[], describe: Describe) => Promise<readonly Step[]>;

export interface EventParts {
  readonly context: Context;
  readonly store: EventStore;
  readonly fresh: FreshRecords;
  readonly traces: EventTraces;
  /** Shipments announce events and are described by them, so they are linked once both are open. */
  readonly shipments: () => ShipmentParts;
  /** The same goes for invoices. */
  readonly invoices: () => InvoiceParts;
  /** And for disputes. */
  readonly disputes: () => DisputeParts;
}

/** What events tell of. */
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
