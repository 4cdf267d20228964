// What people look up while they fill in a form: hazardous materials and places.
import type { Network } from '../../freight/network/network.ts';
import type { Capability } from '../../platform/capability.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { lookUpRoutes } from './look-up.routes.ts';

export function openLookUps(needs: {
  readonly network: { now(): { readonly data: Network } };
  readonly tokens: TokenChecker;
}): Capability {
  return { routes: lookUpRoutes({ checker: needs.tokens, network: () => needs.network.now().data }) };
}
