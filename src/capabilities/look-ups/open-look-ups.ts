// Look-ups for people who fill in a form: hazardous materials and places.
import type { Network } from '../../freight/network/network.ts';
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { lookUpRoutes } from './look-up.routes.ts';

export function openLookUps(needs: {
  readonly network: { now(): { readonly data: Network } };
  readonly tokens: TokenChecker;
  readonly operators: OperatorChecker;
}): Capability {
  const { tokens, operators, network } = needs;
  return { routes: lookUpRoutes({ checker: tokens, operators, network: () => network.now().data }) };
}
