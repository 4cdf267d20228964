// Operators' corrections of bills of lading once the freight is under way.
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { CarryOutCredit, ProposedCorrection } from '../credit-approvals/credit-approvals.ts';
import { carryOutCorrection } from './correct-bill.ts';
import { correctionRoutes } from './correction.routes.ts';
import type { CorrectionParts } from './correction-parts.ts';

export interface BillCorrections extends Capability {
  /** Carries out a correction that a second operator approved. */
  readonly carryOut: CarryOutCredit;
}

export function openBillCorrections(needs: CorrectionParts & { readonly operators: OperatorChecker }): BillCorrections {
  return {
    routes: correctionRoutes(needs, needs.operators),
    carryOut: (operator, pro, request, amountCents) =>
      carryOutCorrection(needs, operator, pro, request as ProposedCorrection, amountCents),
  };
}
