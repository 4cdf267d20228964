// Billing authorizations: which other accounts a payer allows to bill it.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { billingAuthorizationRoutes } from './billing-authorization.routes.ts';

export function openBillingAuthorizations(needs: {
  readonly context: Context;
  readonly tokens: TokenChecker;
}): Capability {
  return { routes: billingAuthorizationRoutes(needs.context, needs.tokens) };
}
