// The dependencies of the tracking links.
import type { Context } from '../../context.ts';
import type { CarrierNow } from '../carrier/presented-carrier.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';
import type { TrackingLinkStore } from './tracking-link.store.ts';

export interface TrackingLinkParts {
  readonly context: Context;
  readonly carrierNow: CarrierNow;
  readonly shipments: ShipmentParts;
  readonly store: TrackingLinkStore;
  /** The page that a link opens. */
  readonly page: () => string;
}

/** Stored as a hash, so that no link can be recovered from the table. */
export function tokenHash({ secrets }: Context, token: string): string {
  return secrets.hash('tracking link', token);
}
