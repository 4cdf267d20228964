// What the use cases of shipments work with. src/app.ts puts it together once.
import type { Context } from '../../context.ts';
import type { Step } from '../../platform/db/database.ts';
import type { NetworkInForce } from '../carrier/network-in-force.ts';
import { type ShipmentStore, shipmentStore } from './shipment.store.ts';

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
}

export interface ShipmentParts {
  readonly context: Context;
  readonly store: ShipmentStore;
  readonly network: NetworkInForce;
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
): ShipmentParts {
  return { context, store: shipmentStore(context.db), network, announce, wake };
}
