// Request and response schemas of claims.
import { type Static, Type } from 'typebox';
import {
  CLAIM_DECISIONS,
  CLAIM_STATUS,
  type ClaimDecision,
  OFFER_ANSWERS,
  type OfferAnswer,
} from '../../freight/claims/claim-status.ts';
import { CLAIM_KIND } from '../../freight/value-sets/claim-kind.ts';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { mailbox } from '../../platform/contract/mailbox-field.ts';
import { envelopeSchema, noErrorSchema } from '../../platform/http/envelope.ts';
import { attachmentIdField, attachmentSchema } from '../images/attachment.schema.ts';
import { money, moneyOrNull, paymentFields } from '../invoices/invoice.schema.ts';

export const claimIdField = formed('^clm_[0-9A-Z]{26}$', 'the ID of a claim');
export const claimParams = exact({ claimId: claimIdField });
export const claimAttachmentParams = exact({ claimId: claimIdField, attachmentId: attachmentIdField });

const kind = oneOf(CLAIM_KIND.codes, {
  description: CLAIM_KIND.entries.map(({ code, meaning }) => `${code}: ${meaning}`).join('. '),
});
const account = formed('^[A-Z0-9]{7}$', '7 characters, A–Z and 0–9');
const pro = formed('^\\d{10}$', '10 digits');
const line = (most: number, says: string, options: object = {}) =>
  formed(`^(?=.*\\S)[^\\u0000-\\u001f\\u007f]{1,${most}}$`, says, { ...options });
const text = (description: string, example: string) =>
  formed('^(?=[^]*\\S)[^]{1,1000}$', '1 to 1,000 characters', { description, examples: [example] });
const optionalLine = (most: number, description: string) =>
  Type.Optional(formed(`^[^\\u0000-\\u001f\\u007f]{0,${most}}$`, `up to ${most} plain characters`, { description }));

const itemFields = {
  description: line(200, '1 to 200 plain characters', { description: 'What it is.', examples: ['Ceramic tiles'] }),
  pieces: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Pieces that are lost or damaged.' }),
  weightLb: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'What these pieces weigh, in pounds.' }),
  amount: paymentFields.amount,
};

export const fileClaimSchema = exact({
  pro: { ...pro, description: 'The PRO of the shipment.' },
  kind,
  account: Type.Optional({
    ...account,
    description: 'Which of your accounts claims. Required if several of them are parties to the shipment.',
  }),
  items: Type.Array(exact(itemFields, { title: 'ClaimedItemRequest' }), {
    minItems: 1,
    maxItems: 100,
    description:
      'What is claimed: the value of what is lost, or what the damage costs. The claim is the sum of the amounts.',
  }),
  description: text('What happened.', 'Two cartons were crushed; the tiles inside are broken.'),
  contact: exact(
    {
      name: line(100, '1 to 100 plain characters', { description: 'Name.' }),
      email: mailbox('Receives e-mail updates about the claim.'),
      phone: optionalLine(40, 'For questions of the carrier.'),
    },
    { title: 'ClaimContactRequest' },
  ),
  reference: optionalLine(50, 'Your own number for the claim.'),
});
export type FileClaimBody = Static<typeof fileClaimSchema>;

export const offerAnswerSchema = exact({
  answer: oneOf(Object.keys(OFFER_ANSWERS) as OfferAnswer[], {
    description: 'ACCEPT: the offered amount settles the claim. REFUSE: the carrier looks at it again.',
  }),
  note: Type.Optional(Type.String({ maxLength: 1_000, description: 'What the carrier should know.' })),
});
export type OfferAnswerBody = Static<typeof offerAnswerSchema>;

export const claimDecisionSchema = exact({
  decision: oneOf(Object.keys(CLAIM_DECISIONS) as ClaimDecision[], {
    description:
      'APPROVE: the amount will be paid. OFFER: the amount is offered as a compromise. DECLINE: nothing is paid.',
  }),
  amount: Type.Optional({
    ...paymentFields.amount,
    description: 'Required with OFFER. With APPROVE it is `payable` where it is left out. At most `payable`.',
  }),
  note: text('Why. Shown to the customer.', 'The delivery receipt notes the damage.'),
});
export type ClaimDecisionBody = Static<typeof claimDecisionSchema>;

const required = text('Shown to the customer.', 'Please send the invoice of the goods.');
export const claimNoteSchema = exact({ note: required });
export const acknowledgementSchema = exact({
  note: Type.Optional(Type.String({ maxLength: 1_000, description: 'Shown to the customer.' })),
});
export const claimPaymentSchema = exact({
  reference: line(100, '1 to 100 plain characters', {
    description: 'Such as the number of the check. Shown to the customer.',
    examples: ['Check 20931'],
  }),
  paidAt: paymentFields.paidAt,
});
export type ClaimPaymentBody = Static<typeof claimPaymentSchema>;

const filters = {
  status: Type.Optional(oneOf(CLAIM_STATUS.codes)),
  pro: Type.Optional(pro),
};
const paging = {
  cursor: Type.Optional(Type.String({ maxLength: 100, description: 'The `cursor` from the previous page.' })),
  limit: Type.Optional(
    formed('^([1-9]\\d?|1\\d\\d|200)$', 'a whole number from 1 to 200', { description: 'Default: 50.' }),
  ),
};
export const claimListQuerySchema = exact({ ...filters, ...paging });
export const allClaimsQuerySchema = exact({
  ...filters,
  account: Type.Optional({ ...account, description: 'Only claims of this account.' }),
  overdue: Type.Optional(
    formed('^true$', 'true', { description: '`true`: only claims with which the carrier is late.' }),
  ),
  ...paging,
});
export type ClaimListQuery = Static<typeof allClaimsQuerySchema>;

const time = (description: string) => Type.String({ description: `ISO 8601, UTC: ${description}` });
const timeOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description: `ISO 8601, UTC: ${description}` });
const status = oneOf(CLAIM_STATUS.codes, {
  description: CLAIM_STATUS.entries.map(({ code, meaning }) => `${code}: ${meaning}`).join('. '),
});

export const claimSchema = Type.Object(
  {
    claimId: Type.String({ description: 'The ID of the claim.', examples: ['clm_7Q2MZ4K8TBW9XGHRC5N3VJ6YDE'] }),
    pro: Type.String({ description: 'The PRO of the shipment.' }),
    account: Type.String({ description: 'Who claims.' }),
    kind,
    status,
    reference: Type.String({ description: "The customer's own number for it." }),
    claimed: money('The sum of what is claimed.'),
    liabilityLimit: moneyOrNull(
      'What the carrier is liable for at most: the value that full-value coverage was bought for, or what its tariff pays per pound. Null: nothing limits it.',
    ),
    payable: money('The most that the claim can pay: what is claimed, up to the limit.'),
    items: Type.Array(
      Type.Object(
        {
          description: Type.String({ description: 'What it is.' }),
          pieces: Type.Integer({ description: 'Pieces that are lost or damaged.' }),
          weightLb: Type.Integer({ description: 'What these pieces weigh, in pounds.' }),
          amount: money('What is claimed for it.'),
        },
        { title: 'ClaimedItem' },
      ),
      { description: 'What is claimed.' },
    ),
    description: Type.String({ description: 'What happened.' }),
    contact: Type.Object(
      { name: Type.String(), email: Type.String(), phone: Type.String() },
      { title: 'ClaimContact', description: 'Whom the carrier writes to.' },
    ),
    reportedLate: Type.Boolean({
      description:
        'Concealed damage that was reported after the days that the carrier allows: the customer must prove it.',
    }),
    filedAt: time('when it was filed.'),
    filedBy: Type.String({ description: 'The user name.' }),
    acknowledgeBy: time('when the carrier has to acknowledge it.'),
    acknowledgedAt: timeOrNull('when the carrier acknowledged it.'),
    decideBy: time('when the carrier has to decide it.'),
    dueAt: timeOrNull('the next deadline of the carrier. Null: it has none.'),
    isOverdue: Type.Boolean({ description: 'Whether that deadline has passed.' }),
    decision: Type.Optional(
      Type.Object(
        {
          decision: oneOf(Object.keys(CLAIM_DECISIONS) as ClaimDecision[], {
            description: 'What the carrier decided.',
          }),
          decidedAt: time('when the carrier decided.'),
          amount: money('What is paid or offered.'),
          note: Type.String({ description: 'Why.' }),
        },
        { title: 'ClaimDecision', description: "The carrier's last decision." },
      ),
    ),
    payment: Type.Optional(
      Type.Object(
        {
          reference: Type.String({ description: 'Such as the number of the check.' }),
          paidAt: time('when it was paid.'),
        },
        { title: 'ClaimPayment' },
      ),
    ),
    history: Type.Array(
      Type.Object(
        {
          at: time('when it happened.'),
          status,
          by: oneOf(['CUSTOMER', 'CARRIER'] as const, { description: 'Who did it.' }),
          note: Type.String({ description: 'What they wrote.' }),
        },
        { title: 'ClaimMoment' },
      ),
      { description: 'What happened to it, and what both sides wrote; the oldest first.' },
    ),
    attachments: Type.Array(attachmentSchema, { description: 'Files that the customer attached.' }),
  },
  { title: 'Claim' },
);

export const claimAnswerSchema = envelopeSchema(claimSchema);
export const claimListSchema = Type.Object({
  data: Type.Array(claimSchema),
  cursor: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Cursor of the next page; null on the last.',
  }),
  error: noErrorSchema,
});
