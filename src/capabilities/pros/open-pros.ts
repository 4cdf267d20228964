// PRO numbers: assigning them, and reserving them for preprinted labels.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { proReservationRoutes } from './pro-reservation.routes.ts';
import { type ProParts, proParts } from './take-pro.ts';

export interface Pros extends Capability {
  readonly parts: ProParts;
}

export function openPros(needs: { readonly context: Context; readonly tokens: TokenChecker }): Pros {
  const parts = proParts(needs.context);
  return {
    parts,
    routes: proReservationRoutes(parts, needs.tokens),
    close: () => parts.numbers.giveBack(),
  };
}
