// The dependencies of the tracking links.
import type { Context } from '../../context.ts';
import type { NetworkInForce } from '../carrier/network-in-force.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';
import type { TrackingLinkStore } from './tracking-link.store.ts';

export interface TrackingLinkParts {
  readonly context: Context;
  readonly network: NetworkInForce;
  readonly shipments: ShipmentParts;
  readonly store: TrackingLinkStore;
  /** The page that shows what a link leads to. */
  readonly page: () => string;
}

/** Whoever reads the table cannot make a link of it. */
export function tokenHash({ secrets }: Context, token: string): string {
  return secrets.hash('tracking link', token);
}
