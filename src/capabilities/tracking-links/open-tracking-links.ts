// Links for tracking a shipment without signing in.
import type { Capability } from '../../platform/capability.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { trackingLinkRoutes } from './tracking-link.routes.ts';
import { trackingLinkStore } from './tracking-link.store.ts';
import type { TrackingLinkParts } from './tracking-link-parts.ts';

export function openTrackingLinks(
  needs: Omit<TrackingLinkParts, 'store'> & { readonly tokens: TokenChecker },
): Capability {
  const { context, carrierNow, shipments, page } = needs;
  const store = trackingLinkStore(context.db);
  return {
    routes: trackingLinkRoutes({ context, carrierNow, shipments, page, store }, needs.tokens),
    forget: () => [store.forgetAll()],
  };
}
