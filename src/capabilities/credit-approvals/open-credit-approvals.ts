// Credits that need two operators: proposed by one, approved by another.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { CreditApprovals } from './credit-approvals.ts';
import { creditProposalRoutes } from './credit-proposal.routes.ts';

export interface CreditApprovalDesk extends Capability {
  readonly approvals: CreditApprovals;
}

export function openCreditApprovals(needs: {
  readonly context: Context;
  readonly operators: OperatorChecker;
}): CreditApprovalDesk {
  const approvals = new CreditApprovals(needs.context);
  return {
    approvals,
    routes: creditProposalRoutes(approvals, needs.operators),
    forget: () => [approvals.store.forgetAll()],
  };
}
