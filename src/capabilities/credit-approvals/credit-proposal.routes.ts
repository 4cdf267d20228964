// /ops/v1/credit-proposals: credits that wait for a second operator.
import { type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import type { CreditApprovals } from './credit-approvals.ts';
import { creditProposalListSchema, creditProposalParams, creditProposalSchema } from './credit-proposal.schema.ts';

const NONE = says('there is no such proposal');
const shared = { tag: 'Operations', otherErrors: 'noData' } as const;

export function creditProposalRoutes(approvals: CreditApprovals, { policy }: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/credit-proposals',
      policy,
      summary: 'List proposed credits',
      description: 'Credits above `LINEHAUL_CREDIT_APPROVAL_LIMIT` that another operator must approve. Oldest first.',
      success: { status: 200, description: 'All proposals.', schema: creditProposalListSchema },
      errors: FOR_OPERATORS,
      handle: ({ principal }) => approvals.list(principal),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/credit-proposals/{proposalId}/approval',
      policy,
      summary: 'Approve a credit',
      description:
        'The credit memo is issued immediately. It cannot be approved by the operator who proposed it, by a program, or by an ' +
        'operator who was created afterwards.',
      params: creditProposalParams,
      success: { status: 200, description: 'The approved proposal.', schema: creditProposalSchema },
      errors: {
        ...FOR_OPERATORS,
        400: says('the amounts can no longer be credited'),
        403: says('the browser session must be confirmed first'),
        404: NONE,
        409: says('it is your own, you are a program or were created after it, or the dispute or invoice is closed'),
      },
      confirmation: { says: 'approves a credit', holds: () => true },
      handle: ({ principal, params: { proposalId } }) => approvals.approve(principal, proposalId),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/ops/v1/credit-proposals/{proposalId}',
      policy,
      summary: 'Withdraw or reject a proposed credit',
      params: creditProposalParams,
      success: { status: 204, description: 'Nothing is credited.' },
      errors: { ...FOR_OPERATORS, 404: NONE },
      handle: ({ principal, params: { proposalId } }) => approvals.drop(principal, proposalId),
    }),
  ];
}
