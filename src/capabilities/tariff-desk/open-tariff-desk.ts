// Operators' work on tariffs: import, compare, try, activate, roll back.
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { tariffDeskRoutes } from './tariff-desk.routes.ts';
import type { TariffDeskParts } from './tariff-desk-parts.ts';
import { tariffProposalRoutes } from './tariff-proposal.routes.ts';

export function openTariffDesk(needs: TariffDeskParts & { readonly operators: OperatorChecker }): Capability {
  return { routes: [...tariffDeskRoutes(needs, needs.operators), ...tariffProposalRoutes(needs, needs.operators)] };
}
