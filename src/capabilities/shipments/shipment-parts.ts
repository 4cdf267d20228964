// The dependencies of the shipments capability. src/app.ts assembles them once.
import type { Context } from '../../context.ts';
import type { EventFault } from '../../freight/shipments/event-faults.ts';
import type { EventDetails } from '../../freight/shipments/shipment-event.ts';
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import type { ShipmentState } from '../../freight/shipments/shipment-state.ts';
import type { Step } from '../../platform/db/database.ts';
import type { NetworkInForce } from '../carrier/network-in-force.ts';
import type { Caller } from '../tokens/check-token.ts';
import { UnderWayBoard } from './lists/freight-under-way.ts';
import { type ShipmentStore, shipmentStore } from './store/shipment.store.ts';
import type { RecordedEvent, TrackedShipment } from './stored-shipment.ts';
import { type HistoryThread, historyThread } from './tracking/history-thread.ts';
import { RecentHistories } from './tracking/recent-histories.ts';

/** What subscribers are told: that something happened. They read the rest. */
export interface ShipmentAnnouncement {
  /** For example `shipment.delivered`. */
  readonly type: `shipment.${string}`;
  /** The PRO. */
  readonly subject: string;
  /** Increases by one within a shipment. */
  readonly sequence: number;
  readonly occurredAt: number;
  readonly accounts: readonly string[];
  /** Who is notified by e-mail, from the bill of lading. */
  readonly notify: readonly string[];
  /** The truck's positions, as JSON. */
  readonly trail: string;
  /** The shipment after the event, if available, so that it need not be read back. */
  readonly record?: TrackedShipment | undefined;
}

/** A shipment that new events happened to. */
export interface MovedShipment {
  readonly pro: string;
  /** The newly recorded events. */
  readonly events: readonly RecordedEvent[];
  /** The state after them. */
  readonly state: ShipmentState;
}

/** Reads the facts of shipments, by PRO. */
export type ReadFacts = (pros: readonly string[]) => Promise<ReadonlyMap<string, ShipmentFacts>>;

/** The weight on the scale, and the class and dimensions if they were found to differ. */
export type FoundFreight = Pick<NonNullable<ShipmentState['reweigh']>, 'weightLb' | 'foundClass' | 'units'>;

/** What other capabilities do when something happens. They depend on shipments, not the other way around. */
export interface ShipmentHooks {
  /** Prices a shipment again by what was found; undefined if it has no price to correct. */
  readonly reprice: (facts: ShipmentFacts, found: FoundFreight) => Promise<{ readonly totalCents: number } | undefined>;
  /** What is wrong with a reported charge, by the tariff that the shipment was rated with. */
  readonly chargeFaults: (facts: ShipmentFacts, details: EventDetails) => Promise<readonly EventFault[]>;
  /** Which of these documents were never uploaded to the shipment. */
  readonly unknownDocuments: (pro: string, ids: readonly string[]) => Promise<readonly string[]>;
  /** When the simulation must first look at a bill's shipment; null if never. */
  readonly firstActionAt: (facts: ShipmentFacts, at: number) => number | null;
  /** The PRO, BOL and purchase order numbers on one of the caller's pickups: its freight is found by them until it is picked up. */
  readonly numbersOfPickup: (
    caller: Caller,
    requestNumber: string,
  ) => Promise<readonly { readonly type: string; readonly id: string }[]>;
  /** Writes of other capabilities in the same transaction as the events, such as the invoice with the delivery. */
  readonly alsoWrite: (moved: readonly MovedShipment[], readFacts: ReadFacts) => Promise<readonly Step[]>;
}

/** For commands, which only read shipments and rebuild their states. */
const NO_HOOKS: ShipmentHooks = {
  reprice: async () => undefined,
  chargeFaults: async () => [],
  unknownDocuments: async () => [],
  firstActionAt: () => null,
  numbersOfPickup: async () => [],
  alsoWrite: async () => [],
};

export interface ShipmentParts extends ShipmentHooks {
  readonly context: Context;
  readonly store: ShipmentStore;
  readonly network: NetworkInForce;
  readonly recent: RecentHistories;
  /** All freight that has not ended. */
  readonly underWay: UnderWayBoard;
  /** Renders tracking records on a worker thread, if there is one. */
  readonly thread: HistoryThread | undefined;
  /** The writes that notify subscribers, in the same transaction as the events. Takes many, since events come in batches. */
  readonly announce: (events: readonly ShipmentAnnouncement[]) => readonly Step[];
  /** Called after a transaction with announcements is committed. */
  readonly wake: () => void;
}

export function shipmentParts(
  context: Context,
  network: NetworkInForce,
  announce: ShipmentParts['announce'] = () => [],
  wake: () => void = () => {},
  hooks: Partial<ShipmentHooks> = {},
): ShipmentParts {
  const store = shipmentStore(context.db);
  return {
    context,
    store,
    network,
    recent: new RecentHistories(),
    underWay: new UnderWayBoard({ context, store, network }),
    thread: historyThread(context, store.recordSql),
    announce,
    wake,
    ...NO_HOOKS,
    ...hooks,
  };
}
