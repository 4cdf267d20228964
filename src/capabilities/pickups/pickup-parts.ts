// The dependencies of the pickups capability: network, tables, number blocks, and listeners for changes.
import type { Context } from '../../context.ts';
import { NumberBlocks } from '../../platform/db/number-blocks.ts';
import type { NetworkInForce } from '../carrier/network-in-force.ts';
import type { Announce } from './events/pickup-announcement.ts';
import { pickupEventStore } from './events/pickup-event.store.ts';
import { pickupStore } from './pickup.store.ts';

export interface PickupParts {
  readonly context: Context;
  readonly network: NetworkInForce;
  readonly numbers: NumberBlocks;
  readonly store: ReturnType<typeof pickupStore>;
  readonly events: ReturnType<typeof pickupEventStore>;
  /** Returns the writes that notify subscribers; they are committed with the change itself. */
  readonly announce: Announce;
}

export function pickupParts(context: Context, network: NetworkInForce, announce: Announce = () => []): PickupParts {
  return {
    context,
    network,
    numbers: new NumberBlocks(context, 'pickup requests'),
    store: pickupStore(context.db),
    events: pickupEventStore(context.db),
    announce,
  };
}
