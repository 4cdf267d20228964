// /v1/disputes for customers, and /ops/v1/disputes for the carrier, who decides them.
import { type ErrorMeaning, type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS } from '../accounts/operator-errors.ts';
import { PROPOSED } from '../credit-approvals/credit-proposal.schema.ts';
import { ATTACHED_FILE, attachTo, sentFile } from '../images/attachment-operations.ts';
import { showAttachment } from '../images/attachments.ts';
import { invoiceParams } from '../invoices/invoice.schema.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { attachToDispute } from './attach-to-dispute.ts';
import { decideDispute, withdrawDispute } from './close-dispute.ts';
import { decisionRules } from './dispute.rules.ts';
import {
  allDisputesQuerySchema,
  decisionSchema,
  disputeAnswerSchema,
  disputeAttachmentParams,
  disputeListQuerySchema,
  disputeListSchema,
  disputeParams,
  openDisputeSchema,
} from './dispute.schema.ts';
import type { DisputeParts } from './dispute-parts.ts';
import { disputeSubject } from './dispute-view.ts';
import { fileDispute } from './file-dispute.ts';
import { findDispute } from './find-dispute.ts';
import { listAllDisputes, listDisputes, listDisputesOfInvoice, readDispute } from './list-disputes.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const EVERYWHERE = { 400: says('missing or invalid params'), 401: says('not authenticated') } as const;
const OF_INVOICE = { ...EVERYWHERE, 404: says('there is no such invoice for this account') } as const;
const ONE = { ...EVERYWHERE, 404: says('there is no such dispute for this account') } as const;
const ONE_OF_ANY = { ...FOR_OPERATORS, 404: says('there is no such dispute') } as const;
const CLOSED = says('the dispute is no longer open');
const forPayers = { tag: 'Invoices', otherErrors: 'noData' } as const;
const forOperators = { tag: 'Operations', otherErrors: 'noData' } as const;

export function disputeRoutes(parts: DisputeParts, checker: TokenChecker, operators: OperatorChecker): Route[] {
  return [
    route({
      ...forPayers,
      method: 'POST',
      path: '/v1/invoices/{number}/disputes',
      policy: checker.policy,
      summary: 'Dispute lines of an invoice',
      description:
        'What is disputed is not due until the carrier has decided; the other lines are. Send an `idempotency-key` to retry safely.',
      params: invoiceParams,
      body: openDisputeSchema,
      examples: {
        liftGate: {
          summary: 'A lift gate that nobody asked for',
          value: {
            lines: [{ line: 4, reasonCode: 'NOT_REQUESTED', amount: '150.00' }],
            note: 'The consignee has a dock; the lift gate was not used.',
          },
        },
      },
      success: { status: 201, description: 'The dispute.', schema: disputeAnswerSchema },
      errors: { ...OF_INVOICE, 409: says('the invoice is too old, or another one has taken its place') },
      handle: ({ principal, params, body }) => fileDispute(parts, principal, params.number, body),
    }),
    route({
      ...forPayers,
      method: 'GET',
      path: '/v1/invoices/{number}/disputes',
      policy: checker.policy,
      summary: 'List the disputes of an invoice',
      params: invoiceParams,
      success: { status: 200, description: 'The disputes, newest first.', schema: disputeListSchema },
      errors: OF_INVOICE,
      handle: ({ principal, params }) => listDisputesOfInvoice(parts, principal, params.number),
    }),
    route({
      ...forPayers,
      method: 'GET',
      path: '/v1/disputes',
      policy: checker.policy,
      summary: 'List your disputes',
      description: 'Of all invoices that your accounts pay, newest first.',
      query: disputeListQuerySchema,
      success: { status: 200, description: 'A page of disputes.', schema: disputeListSchema },
      errors: EVERYWHERE,
      handle: ({ principal, query }) => listDisputes(parts, principal, query),
    }),
    route({
      ...forPayers,
      method: 'GET',
      path: '/v1/disputes/{disputeId}',
      policy: checker.policy,
      summary: 'Read a dispute',
      params: disputeParams,
      success: { status: 200, description: 'The dispute.', schema: disputeAnswerSchema },
      errors: ONE,
      handle: ({ principal, params }) => readDispute(parts, params.disputeId, principal.accounts),
    }),
    route({
      ...forPayers,
      method: 'POST',
      path: '/v1/disputes/{disputeId}/withdrawal',
      policy: checker.policy,
      summary: 'Withdraw a dispute',
      description: 'What was disputed is due again by the due date of the invoice.',
      params: disputeParams,
      success: { status: 200, description: 'The withdrawn dispute.', schema: disputeAnswerSchema },
      errors: { ...ONE, 409: CLOSED },
      handle: ({ principal, params }) => withdrawDispute(parts, principal, params.disputeId),
    }),
    route({
      ...forPayers,
      method: 'POST',
      path: '/v1/disputes/{disputeId}/attachments',
      policy: checker.policy,
      summary: 'Attach a file to a dispute',
      description:
        'The body is the file: PDF, PNG, JPEG or TIFF, up to 10 MB; up to 10 files per dispute. Sending the same file twice attaches it once.',
      params: disputeParams,
      ...attachTo('dispute'),
      errors: {
        ...ONE,
        400: says('the file cannot be read, or a parameter is invalid'),
        409: says('the dispute is no longer open, or has 10 attachments'),
      },
      handle: (call) => attachToDispute(parts, call.principal, call.params.disputeId, sentFile(call)),
    }),
    route({
      ...forPayers,
      method: 'GET',
      path: '/v1/disputes/{disputeId}/attachments/{attachmentId}',
      policy: checker.policy,
      summary: 'Get a file that is attached to a dispute',
      description: 'The file exactly as it was sent.',
      params: disputeAttachmentParams,
      success: ATTACHED_FILE,
      errors: { ...ONE, 404: says('there is no such dispute or attachment for this account') },
      handle: async ({ principal, params }) => {
        const { id } = await findDispute(parts, params.disputeId, principal.accounts);
        return showAttachment(parts.images, disputeSubject(id), params.attachmentId);
      },
    }),
    route({
      ...forOperators,
      method: 'GET',
      path: '/ops/v1/disputes',
      policy: operators.policy,
      summary: 'List disputes',
      description: 'Of all customers, newest first. `status=OPEN` is what waits for a decision.',
      query: allDisputesQuerySchema,
      success: { status: 200, description: 'A page of disputes.', schema: disputeListSchema },
      errors: FOR_OPERATORS,
      handle: ({ query }) => listAllDisputes(parts, query),
    }),
    route({
      ...forOperators,
      method: 'GET',
      path: '/ops/v1/disputes/{disputeId}',
      policy: operators.policy,
      summary: 'Read any dispute',
      params: disputeParams,
      success: { status: 200, description: 'The dispute.', schema: disputeAnswerSchema },
      errors: ONE_OF_ANY,
      handle: ({ params }) => readDispute(parts, params.disputeId),
    }),
    route({
      ...forOperators,
      method: 'GET',
      path: '/ops/v1/disputes/{disputeId}/attachments/{attachmentId}',
      policy: operators.policy,
      summary: 'Get a file that is attached to any dispute',
      params: disputeAttachmentParams,
      success: ATTACHED_FILE,
      errors: { ...ONE_OF_ANY, 404: says('there is no such dispute or attachment') },
      handle: async ({ params }) => {
        const { id } = await findDispute(parts, params.disputeId);
        return showAttachment(parts.images, disputeSubject(id), params.attachmentId);
      },
    }),
    route({
      ...forOperators,
      method: 'POST',
      path: '/ops/v1/disputes/{disputeId}/decision',
      policy: operators.policy,
      summary: 'Decide a dispute',
      description:
        'ACCEPT credits everything that is disputed, SETTLE a part, REJECT nothing. A credit memo is issued with the decision. What a ' +
        'correction has credited since the dispute was opened is not credited again.',
      params: disputeParams,
      body: decisionSchema,
      rules: decisionRules,
      examples: {
        accept: {
          summary: 'Credit all of it',
          value: { decision: 'ACCEPT', note: 'The lift gate was not asked for.' },
        },
        settle: {
          summary: 'Credit half of it',
          value: { decision: 'SETTLE', note: 'Shared as agreed by phone.', lines: [{ line: 4, amount: '75.00' }] },
        },
      },
      success: { status: 200, description: 'The decided dispute.', schema: disputeAnswerSchema, also: PROPOSED },
      errors: { ...ONE_OF_ANY, 409: says('the dispute is no longer open, or a decision is proposed already') },
      handle: ({ principal, params, body }) => decideDispute(parts, principal, params.disputeId, body),
    }),
  ];
}
