// Transit times between places.
import type { Network } from '../../freight/network/network.ts';
import type { Capability } from '../../platform/capability.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { routeGuideRoutes } from './route-guide.routes.ts';

export function openRouteGuides(needs: {
  readonly network: { now(): { readonly data: Network } };
  readonly tokens: TokenChecker;
}): Capability {
  return { routes: routeGuideRoutes({ checker: needs.tokens, network: () => needs.network.now().data }) };
}
