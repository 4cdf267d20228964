// Shipments: their events, their tracking records, and hooks for other capabilities.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { NetworkInForce } from '../carrier/network-in-force.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { shipmentRoutes } from './shipment.routes.ts';
import { type ShipmentHooks, type ShipmentParts, shipmentParts } from './shipment-parts.ts';

export interface Shipments extends Capability {
  readonly parts: ShipmentParts;
  /** Registers what other capabilities do when something happens to a shipment. Until then, nothing may happen to one. */
  link(hooks: ShipmentHooks): void;
}

/** With defaults instead, nobody would notice a forgotten link. */
const NOT_LINKED: ShipmentHooks = {
  reprice: notLinked,
  chargeFaults: notLinked,
  unknownDocuments: notLinked,
  firstActionAt: notLinked,
  numbersOfPickup: notLinked,
  alsoWrite: notLinked,
};

export function openShipments(needs: {
  readonly context: Context;
  readonly network: NetworkInForce;
  readonly announce: ShipmentParts['announce'];
  readonly wake: () => void;
  readonly tokens: TokenChecker;
}): Shipments {
  const parts = shipmentParts(needs.context, needs.network, needs.announce, needs.wake, NOT_LINKED);
  return {
    parts,
    routes: shipmentRoutes(parts, needs.tokens),
    link(hooks) {
      Object.assign(parts, hooks);
    },
    close: () => parts.thread?.close(),
    forget: () => parts.store.forgetAll(),
  };
}

function notLinked(): never {
  throw new Error('Shipments were used before they were linked.');
}
