// POST /ops/v1/shipments/{pro}/corrections and reconsignment: operators' corrections to a bill of lading after pickup.
import { type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import { PROPOSED } from '../credit-approvals/credit-proposal.schema.ts';
import { correctBill, reconsignBill } from './correct-bill.ts';
import { correctedAnswerSchema, correctionParams, correctionSchema, reconsignmentSchema } from './correction.schema.ts';
import type { CorrectionParts } from './correction-parts.ts';

const CORRECTED = { status: 200, description: 'The bill before and after.', schema: correctedAnswerSchema } as const;

export function correctionRoutes(parts: CorrectionParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      tag: 'Operations',
      otherErrors: 'noData',
      method: 'POST',
      path: '/ops/v1/shipments/{pro}/corrections',
      policy,
      summary: 'Correct a bill of lading',
      description:
        'Replaces sections of the bill: the parties, the payment, the freight. The shipment is rated again with the tariff and network ' +
        'versions that it was rated with. Send it with `dryRun` first to see the old and the new charges side by side. If the shipment ' +
        'has been invoiced, a credit memo takes back the invoice and a new one is issued; each names the other. If that credits more than ' +
        '`LINEHAUL_CREDIT_APPROVAL_LIMIT`, it is proposed, and saved once another operator approves it.',
      params: correctionParams,
      body: correctionSchema,
      examples: {
        terms: {
          summary: 'The consignee pays',
          value: { dryRun: true, reason: 'The paper bill says collect.', payment: { terms: 'Collect' } },
        },
      },
      success: { ...CORRECTED, also: PROPOSED },
      errors: {
        ...FOR_OPERATORS,
        404: says('there is no such shipment'),
        409: says(
          'the bill was voided, the shipment has changed in the meantime, or a correction of it is waiting for approval',
        ),
      },
      handle: ({ principal, params, body }) => correctBill(parts, principal, params.pro, body),
    }),
    route({
      tag: 'Operations',
      otherErrors: 'noData',
      method: 'POST',
      path: '/ops/v1/shipments/{pro}/reconsignment',
      policy,
      summary: 'Send freight to another consignee',
      description:
        'For freight that is not delivered yet. It continues from the terminal that has it, with a new route and a new promised day, and is ' +
        'rated from its origin to the new destination with the versions that it was rated with. The tariff’s reconsignment charge is added. ' +
        'Send it with `dryRun` first to see the charges.',
      params: correctionParams,
      body: reconsignmentSchema,
      examples: {
        moved: {
          summary: 'Another dock in another city',
          value: {
            dryRun: true,
            reason: 'The customer closed its Dallas branch.',
            destination: {
              name: 'Lone Star Office Supply',
              address1: '900 Fannin St',
              city: 'Houston',
              stateProvince: 'TX',
              postalCode: '77002',
              country: 'USA',
              contact: { phone: '7135550177' },
            },
          },
        },
      },
      // Never a proposal: undelivered freight has no invoice that could be credited.
      success: CORRECTED,
      errors: {
        ...FOR_OPERATORS,
        404: says('there is no such shipment'),
        409: says(
          'the freight has been delivered or returned, the bill was voided, or a correction of it is waiting for approval',
        ),
      },
      handle: ({ principal, params, body }) => reconsignBill(parts, principal, params.pro, body),
    }),
  ];
}
