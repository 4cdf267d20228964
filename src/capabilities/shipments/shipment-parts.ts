// What the use cases of shipments work with. src/app.ts puts it together once.
import type { Context } from '../../context.ts';
import type { EventFault } from '../../freight/shipments/event-faults.ts';
import type { EventDetails } from '../../freight/shipments/shipment-event.ts';
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import type { ShipmentState } from '../../freight/shipments/shipment-state.ts';
import type { Step } from '../../platform/db/database.ts';
import type { NetworkInForce } from '../carrier/network-in-force.ts';
import type { Caller } from '../tokens/check-token.ts';
import { type ShipmentStore, shipmentStore } from './store/shipment.store.ts';
import type { RecordedEvent, TrackedShipment } from './stored-shipment.ts';
import { type HistoryThread, historyThread } from './tracking/history-thread.ts';
import { RecentHistories } from './tracking/recent-histories.ts';

/** What subscribers are told: that something happened. They read the rest. */
export interface ShipmentAnnouncement {
  /** As in `shipment.delivered`. */
  readonly type: `shipment.${string}`;
  /** The PRO. */
  readonly subject: string;
  /** Grows by one within a shipment. */
  readonly sequence: number;
  readonly occurredAt: number;
  readonly accounts: readonly string[];
  /** Whom its bill of lading names to be told. */
  readonly notify: readonly string[];
  /** Where its truck was, as JSON. */
  readonly trail: string;
  /** The shipment as it is after it, where it is at hand: nobody needs to read it back. */
  readonly record?: TrackedShipment | undefined;
}

/** A shipment to which something happened. */
export interface MovedShipment {
  readonly pro: string;
  /** What was recorded now. */
  readonly events: readonly RecordedEvent[];
  /** As it is after them. */
  readonly state: ShipmentState;
}

/** Gives what the bills of shipments say, by PRO. */
export type ReadFacts = (pros: readonly string[]) => Promise<ReadonlyMap<string, ShipmentFacts>>;

/** The weight on the scale, and the class and sizes where others were found. */
export type FoundFreight = Pick<NonNullable<ShipmentState['reweigh']>, 'weightLb' | 'foundClass' | 'units'>;

/** What other capabilities do when something happens. They know shipments, not the other way round. */
export interface ShipmentHooks {
  /** Prices a shipment again by what was found; undefined where it has no price to correct. */
  readonly reprice: (facts: ShipmentFacts, found: FoundFreight) => Promise<{ readonly totalCents: number } | undefined>;
  /** What is wrong with a charge that is reported, by the tariff that the shipment was rated with. */
  readonly chargeFaults: (facts: ShipmentFacts, details: EventDetails) => Promise<readonly EventFault[]>;
  /** Those of the documents that were never uploaded to the shipment. */
  readonly unknownDocuments: (pro: string, ids: readonly string[]) => Promise<readonly string[]>;
  /** When whoever moves the freight by himself, as the simulated operation does, has to look at a bill's shipment; null where nobody does. */
  readonly firstActionAt: (facts: ShipmentFacts, at: number) => number | null;
  /** The PRO, BOL and purchase orders that a pickup of the caller's names: its freight is found by them until it is collected. */
  readonly numbersOfPickup: (
    caller: Caller,
    requestNumber: string,
  ) => Promise<readonly { readonly type: string; readonly id: string }[]>;
  /** Writes of others in one unit with the events: the invoice with the delivery. */
  readonly alsoWrite: (moved: readonly MovedShipment[], readFacts: ReadFacts) => Promise<readonly Step[]>;
}

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
  /** Makes records beside this thread, where there is one. */
  readonly thread: HistoryThread | undefined;
  /** The writes that tell subscribers, in one unit with the events. Many at once, since events come in batches. */
  readonly announce: (events: readonly ShipmentAnnouncement[]) => readonly Step[];
  /** Called when a unit with announcements is on disk. */
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
    thread: historyThread(context, store.recordSql),
    announce,
    wake,
    ...NO_HOOKS,
    ...hooks,
  };
}
