// /v1/claims for customers.
import { type ErrorMeaning, type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { ATTACHED_FILE, attachTo, sentFile } from '../images/attachment-operations.ts';
import { showAttachment } from '../images/attachments.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { answerOffer, attachToClaim, withdrawClaim } from './answer-claim.ts';
import {
  claimAnswerSchema,
  claimAttachmentParams,
  claimListQuerySchema,
  claimListSchema,
  claimParams,
  fileClaimSchema,
  offerAnswerSchema,
} from './claim.schema.ts';
import { claimDeskRoutes } from './claim-desk.routes.ts';
import type { ClaimParts } from './claim-parts.ts';
import { claimSubject } from './claim-view.ts';
import { fileClaim } from './file-claim.ts';
import { findClaim } from './find-claim.ts';
import { listClaims, readClaim } from './list-claims.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const EVERYWHERE = { 400: says('missing or invalid params'), 401: says('not authenticated') } as const;
const ONE = { ...EVERYWHERE, 404: says('there is no such claim for this account') } as const;
const shared = { tag: 'Claims', otherErrors: 'noData' } as const;

export function claimRoutes(parts: ClaimParts, { policy }: TokenChecker, operators: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'POST',
      path: '/v1/claims',
      policy,
      summary: 'File a claim for loss or damage',
      description:
        'For freight that one of your accounts is a party to, within nine months of the delivery. The carrier acknowledges it within 30 days ' +
        'and decides it within 120. Attach the invoice of the goods and photographs afterwards. Send an `idempotency-key` to retry safely.',
      body: fileClaimSchema,
      examples: {
        damage: {
          summary: 'Two crushed cartons',
          value: {
            pro: '4500000018',
            kind: 'DAMAGE',
            items: [{ description: 'Ceramic tiles', pieces: 2, weightLb: 84, amount: '612.00' }],
            description: 'Two cartons were crushed; the tiles inside are broken.',
            contact: { name: 'Dana Ray', email: 'dana@example.com' },
            reference: 'RMA-2291',
          },
        },
      },
      success: { status: 201, description: 'The claim.', schema: claimAnswerSchema },
      errors: {
        ...EVERYWHERE,
        404: says('there is no such shipment for this account'),
        409: says('it is too early or too late to claim'),
      },
      handle: ({ principal, body }) => fileClaim(parts, principal, body),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/claims',
      policy,
      summary: 'List your claims',
      description: 'Those that your accounts filed, newest first.',
      query: claimListQuerySchema,
      success: { status: 200, description: 'A page of claims.', schema: claimListSchema },
      errors: EVERYWHERE,
      handle: ({ principal, query }) => listClaims(parts, principal, query),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/claims/{claimId}',
      policy,
      summary: 'Read a claim',
      params: claimParams,
      success: { status: 200, description: 'The claim.', schema: claimAnswerSchema },
      errors: ONE,
      handle: ({ principal, params }) => readClaim(parts, params.claimId, principal.accounts),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/claims/{claimId}/offer-answer',
      policy,
      summary: "Answer the carrier's offer",
      description: 'ACCEPT settles the claim with the offered amount. After REFUSE, the carrier decides again.',
      params: claimParams,
      body: offerAnswerSchema,
      success: { status: 200, description: 'The claim.', schema: claimAnswerSchema },
      errors: { ...ONE, 409: says('there is no offer to answer') },
      handle: ({ principal, params, body }) => answerOffer(parts, principal, params.claimId, body),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/claims/{claimId}/withdrawal',
      policy,
      summary: 'Withdraw a claim',
      description: 'Possible until it is approved or declined.',
      params: claimParams,
      success: { status: 200, description: 'The withdrawn claim.', schema: claimAnswerSchema },
      errors: { ...ONE, 409: says('the claim can no longer be withdrawn') },
      handle: ({ principal, params }) => withdrawClaim(parts, principal, params.claimId),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/claims/{claimId}/attachments',
      policy,
      summary: 'Attach a file to a claim',
      description:
        'The body is the file, such as the invoice of the goods or a photograph: PDF, PNG, JPEG or TIFF, up to 10 MB; up to 10 files per ' +
        'claim. Sending the same file twice attaches it once.',
      params: claimParams,
      ...attachTo('claim'),
      errors: {
        ...ONE,
        400: says('the file cannot be read, or a parameter is invalid'),
        409: says('the claim is approved, paid or withdrawn, or has 10 attachments'),
      },
      handle: (call) => attachToClaim(parts, call.principal, call.params.claimId, sentFile(call)),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/claims/{claimId}/attachments/{attachmentId}',
      policy,
      summary: 'Get a file that is attached to a claim',
      description: 'The file exactly as it was sent.',
      params: claimAttachmentParams,
      success: ATTACHED_FILE,
      errors: { ...ONE, 404: says('there is no such claim or attachment for this account') },
      handle: async ({ principal, params }) => {
        const { id } = await findClaim(parts, params.claimId, principal.accounts);
        return showAttachment(parts.images, claimSubject(id), params.attachmentId);
      },
    }),
    ...claimDeskRoutes(parts, operators),
  ];
}
