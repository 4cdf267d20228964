// /ops/v1/claims: the carrier's claims desk.
import { type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import { PROPOSED } from '../credit-approvals/credit-proposal.schema.ts';
import { ATTACHED_FILE } from '../images/attachment-operations.ts';
import { showAttachment } from '../images/attachments.ts';
import { claimDecisionRules } from './claim.rules.ts';
import {
  acknowledgementSchema,
  allClaimsQuerySchema,
  claimAnswerSchema,
  claimAttachmentParams,
  claimDecisionSchema,
  claimListSchema,
  claimNoteSchema,
  claimParams,
  claimPaymentSchema,
} from './claim.schema.ts';
import type { ClaimParts } from './claim-parts.ts';
import { claimSubject } from './claim-view.ts';
import { findClaim } from './find-claim.ts';
import {
  acknowledgeClaim,
  decideClaim,
  recordClaimPayment,
  reopenClaim,
  reportClaimStatus,
  requestDocuments,
} from './handle-claim.ts';
import { listAllClaims, readClaim } from './list-claims.ts';

const shared = { tag: 'Operations', otherErrors: 'noData' } as const;
const ONE = { ...FOR_OPERATORS, 404: says('there is no such claim') } as const;
const CHANGE = { ...ONE, 409: says('the status of the claim does not allow it') } as const;
const CHANGED = { status: 200, description: 'The claim.', schema: claimAnswerSchema } as const;

export function claimDeskRoutes(parts: ClaimParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/claims',
      policy,
      summary: 'List claims',
      description: 'Of all customers, newest first. `overdue=true` lists those whose next deadline has passed.',
      query: allClaimsQuerySchema,
      success: { status: 200, description: 'A page of claims.', schema: claimListSchema },
      errors: FOR_OPERATORS,
      handle: ({ query }) => listAllClaims(parts, query),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/claims/{claimId}',
      policy,
      summary: 'Read any claim',
      params: claimParams,
      success: CHANGED,
      errors: ONE,
      handle: ({ params }) => readClaim(parts, params.claimId),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/claims/{claimId}/attachments/{attachmentId}',
      policy,
      summary: 'Get a file that is attached to any claim',
      params: claimAttachmentParams,
      success: ATTACHED_FILE,
      errors: { ...ONE, 404: says('there is no such claim or attachment') },
      handle: async ({ params }) => {
        const { id } = await findClaim(parts, params.claimId);
        return showAttachment(parts.images, claimSubject(id), params.attachmentId);
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/claims/{claimId}/acknowledgement',
      policy,
      summary: 'Acknowledge a claim',
      params: claimParams,
      body: acknowledgementSchema,
      success: CHANGED,
      errors: CHANGE,
      handle: ({ principal, params, body }) => acknowledgeClaim(parts, principal, params.claimId, body.note ?? ''),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/claims/{claimId}/document-request',
      policy,
      summary: 'Request documents for a claim',
      description: 'The claim waits until the customer attaches a file, or you decide it.',
      params: claimParams,
      body: claimNoteSchema,
      success: CHANGED,
      errors: CHANGE,
      handle: ({ principal, params, body }) => requestDocuments(parts, principal, params.claimId, body.note),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/claims/{claimId}/status-report',
      policy,
      summary: 'Report the status of a claim to the customer',
      description:
        'For a claim that is not decided within 120 days: the customer is notified then, and every 60 days until it is decided.',
      params: claimParams,
      body: claimNoteSchema,
      success: CHANGED,
      errors: CHANGE,
      handle: ({ principal, params, body }) => reportClaimStatus(parts, principal, params.claimId, body.note),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/claims/{claimId}/decision',
      policy,
      summary: 'Decide a claim',
      description:
        'APPROVE pays the claim, OFFER offers a compromise that the customer accepts or refuses, DECLINE pays nothing. An amount is at most ' +
        '`payable`.',
      params: claimParams,
      body: claimDecisionSchema,
      rules: claimDecisionRules,
      examples: {
        approve: {
          summary: 'Pay all of it',
          value: { decision: 'APPROVE', note: 'The delivery receipt notes the damage.' },
        },
        offer: {
          summary: 'Offer half of it',
          value: { decision: 'OFFER', amount: '306.00', note: 'The packaging contributed to the damage.' },
        },
      },
      success: { ...CHANGED, also: PROPOSED },
      errors: { ...CHANGE, 409: says('the status of the claim does not allow it, or a decision is proposed already') },
      handle: ({ principal, params, body }) => decideClaim(parts, principal, params.claimId, body),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/claims/{claimId}/payment',
      policy,
      summary: 'Record the payment of a claim',
      description:
        'For an approved claim, once the money is sent. It is a record of a payment to the customer: what the account owes does not change.',
      params: claimParams,
      body: claimPaymentSchema,
      success: CHANGED,
      errors: CHANGE,
      handle: ({ principal, params, body }) => recordClaimPayment(parts, principal, params.claimId, body),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/claims/{claimId}/reopening',
      policy,
      summary: 'Reopen a declined claim',
      description: 'It can be decided again.',
      params: claimParams,
      body: claimNoteSchema,
      success: CHANGED,
      errors: CHANGE,
      handle: ({ principal, params, body }) => reopenClaim(parts, principal, params.claimId, body.note),
    }),
  ];
}
