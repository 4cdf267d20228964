// Request and response schemas of disputes.
import { type Static, Type } from 'typebox';
import { DISPUTE_DECISIONS, DISPUTE_STATUS, type DisputeDecision } from '../../freight/invoicing/dispute-status.ts';
import { DISPUTE_REASON } from '../../freight/value-sets/dispute-reason.ts';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema, noErrorSchema } from '../../platform/http/envelope.ts';
import { attachmentIdField, attachmentSchema } from '../images/attachment.schema.ts';
import { creditMemoSchema, money, paymentFields } from '../invoices/invoice.schema.ts';

export const disputeIdField = formed('^dsp_[0-9A-Z]{26}$', 'the ID of a dispute');
export const disputeParams = exact({ disputeId: disputeIdField });
export const disputeAttachmentParams = exact({ disputeId: disputeIdField, attachmentId: attachmentIdField });

const reasonCode = oneOf(DISPUTE_REASON.codes, {
  description: DISPUTE_REASON.entries.map(({ code, meaning }) => `${code}: ${meaning}`).join('. '),
});
const noteOf = (description: string, example: string) =>
  Type.String({ maxLength: 1_000, description, examples: [example] });

export const openDisputeSchema = exact({
  lines: Type.Array(
    exact({ ...creditMemoSchema.properties.lines.items.properties, reasonCode }, { title: 'DisputedLineRequest' }),
    { minItems: 1, maxItems: 200 },
  ),
  note: Type.Optional(noteOf('What the carrier should know.', 'The lift gate was not used.')),
});
export type OpenDisputeBody = Static<typeof openDisputeSchema>;

const decisionCodes = Object.keys(DISPUTE_DECISIONS) as DisputeDecision[];

export const decisionSchema = exact({
  decision: oneOf(decisionCodes, {
    description: 'ACCEPT: credits all of it. SETTLE: credits the amounts in `lines`. REJECT: credits nothing.',
  }),
  note: formed('^(?=[^]*\\S)[^]{1,1000}$', '1 to 1,000 characters', {
    description: 'Why. Shown to the customer, also on the credit memo.',
    examples: ['The scale ticket shows the declared weight.'],
  }),
  lines: Type.Optional(
    Type.Array(exact({ line: creditMemoSchema.properties.lines.items.properties.line, amount: paymentFields.amount }), {
      minItems: 1,
      maxItems: 200,
      description: 'For SETTLE only: what is credited of each line. Nothing is credited of lines that are left out.',
    }),
  ),
});
export type DecisionBody = Static<typeof decisionSchema>;

const status = Type.Optional(oneOf(DISPUTE_STATUS.codes));
const paging = {
  cursor: Type.Optional(Type.String({ maxLength: 100, description: 'The `cursor` from the previous page.' })),
  limit: Type.Optional(
    formed('^([1-9]\\d?|1\\d\\d|200)$', 'a whole number from 1 to 200', { description: 'Default: 50.' }),
  ),
};
export const disputeListQuerySchema = exact({ status, ...paging });
export const allDisputesQuerySchema = exact({
  status,
  account: Type.Optional(
    formed('^[A-Z0-9]{7}$', '7 characters, A–Z and 0–9', { description: 'Only invoices that this account pays.' }),
  ),
  ...paging,
});
export type DisputeListQuery = Static<typeof allDisputesQuerySchema>;

export const disputeSchema = Type.Object(
  {
    disputeId: Type.String({ examples: ['dsp_7Q2MZ4K8TBW9XGHRC5N3VJ6YDE'] }),
    invoice: Type.String({ description: 'The number of the invoice.', examples: ['INV-2026-00000123'] }),
    pro: Type.String(),
    account: Type.String({ description: 'Who pays the invoice.' }),
    status: oneOf(DISPUTE_STATUS.codes, {
      description: DISPUTE_STATUS.entries.map(({ code, meaning }) => `${code}: ${meaning}`).join('. '),
    }),
    openedAt: Type.String({ description: 'ISO 8601, UTC.' }),
    openedBy: Type.String({ description: 'The user name.' }),
    closedAt: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'ISO 8601, UTC: when it was decided or withdrawn. Null while it is open.',
    }),
    lines: Type.Array(
      Type.Object(
        {
          line: Type.Integer({ description: 'Its number on the invoice.' }),
          code: Type.String(),
          description: Type.String(),
          reasonCode,
          amount: money('The disputed part of it.'),
          credited: money('What was credited because of the dispute.'),
        },
        { title: 'DisputedLine' },
      ),
    ),
    disputed: money('The sum of what is disputed.'),
    credited: money('The sum of what was credited.'),
    note: Type.String({ description: "The customer's." }),
    decisionNote: Type.String({ description: "The carrier's, once it has decided." }),
    creditMemo: Type.Optional(
      Type.String({
        description:
          'The number of the credit memo. Credit memos are numbered when they are stored, so the response to the decision does not have it yet.',
        examples: ['CM-2026-00000007'],
      }),
    ),
    attachments: Type.Array(attachmentSchema),
  },
  { title: 'Dispute' },
);

export const disputeAnswerSchema = envelopeSchema(disputeSchema);
export const disputeListSchema = Type.Object({
  data: Type.Array(disputeSchema),
  cursor: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Cursor of the next page; null on the last.',
  }),
  error: noErrorSchema,
});
