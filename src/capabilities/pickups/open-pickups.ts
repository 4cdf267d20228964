// Pickup requests, and the days on which a truck can come.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { NetworkInForce } from '../carrier/network-in-force.ts';
import type { Caller, TokenChecker } from '../tokens/check-token.ts';
import { pickupDayRoutes } from './days/pickup-days.routes.ts';
import type { Announce } from './events/pickup-announcement.ts';
import { pickupRoutes } from './pickup.routes.ts';
import { type PickupParts, pickupParts } from './pickup-parts.ts';
import { numbersOfPickup } from './reads/numbers-of-pickup.ts';

export interface Pickups extends Capability {
  readonly parts: PickupParts;
  /** The PRO, BOL and purchase order numbers on one of the caller's pickups. */
  numbersOf(caller: Caller, requestNumber: string): ReturnType<typeof numbersOfPickup>;
}

export function openPickups(needs: {
  readonly context: Context;
  readonly network: NetworkInForce;
  readonly announce: Announce;
  readonly tokens: TokenChecker;
}): Pickups {
  const parts = pickupParts(needs.context, needs.network, needs.announce);
  return {
    parts,
    routes: [...pickupRoutes(parts, needs.tokens), ...pickupDayRoutes(parts, needs.tokens)],
    numbersOf: (caller, requestNumber) => numbersOfPickup(parts, caller, requestNumber),
    close: () => parts.numbers.giveBack(),
    forget: () => [...parts.store.forgetAll(), parts.events.forgetAll()],
  };
}
