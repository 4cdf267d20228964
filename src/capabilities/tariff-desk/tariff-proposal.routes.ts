// /ops/v1/tariff-proposals: proposals that wait for a second operator.
import { exact } from '../../platform/contract/fields.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import { approveProposal, dropProposal, listProposals } from './propose-tariff.ts';
import { proposalListSchema, proposalNumber, proposalSchema } from './tariff-desk.schema.ts';
import type { TariffDeskParts } from './tariff-desk-parts.ts';

const NONE = says('there is no such proposal');
const shared = { tag: 'Console', otherErrors: 'noData' } as const;
const params = exact({ proposalId: proposalNumber });

export function tariffProposalRoutes(parts: TariffDeskParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/tariff-proposals',
      policy,
      summary: 'List proposals',
      description: 'Tariff activations and rollbacks that another operator must approve. Oldest first.',
      success: { status: 200, description: 'All proposals.', schema: proposalListSchema },
      errors: FOR_OPERATORS,
      handle: ({ principal }) => listProposals(parts, principal),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/tariff-proposals/{proposalId}/approval',
      policy,
      summary: 'Approve a proposal',
      description:
        'It takes effect immediately. It cannot be approved by the operator who proposed it, by a program, or by an operator ' +
        'who was created afterwards.',
      params,
      success: { status: 200, description: 'The approved proposal.', schema: proposalSchema },
      errors: {
        ...FOR_OPERATORS,
        403: says('the browser session must be confirmed first'),
        404: NONE,
        409: says(
          'it is your own, you are a program or were created after it, its time has passed, or another version is current by now',
        ),
      },
      confirmation: { says: 'approves a tariff', holds: () => true },
      handle: ({ principal, params: { proposalId } }) => approveProposal(parts, principal, proposalId),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/ops/v1/tariff-proposals/{proposalId}',
      policy,
      summary: 'Withdraw or reject a proposal',
      params,
      success: { status: 204, description: 'Nothing changes.' },
      errors: { ...FOR_OPERATORS, 404: NONE },
      handle: ({ principal, params: { proposalId } }) => dropProposal(parts, principal, proposalId),
    }),
  ];
}
