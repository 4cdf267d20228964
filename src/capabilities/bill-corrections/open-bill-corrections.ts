// What operators correct on bills of lading once the freight is under way.
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { correctionRoutes } from './correction.routes.ts';
import type { CorrectionParts } from './correction-parts.ts';

export function openBillCorrections(needs: CorrectionParts & { readonly operators: OperatorChecker }): Capability {
  return { routes: correctionRoutes(needs, needs.operators) };
}
