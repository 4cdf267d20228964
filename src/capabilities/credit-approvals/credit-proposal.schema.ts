// Response schemas of credit proposals.
import { Type } from 'typebox';
import { exact, formed } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';

export const creditProposalParams = exact({ proposalId: formed('^cpr_[0-9A-Z]{26}$', 'the ID of a proposed credit') });

const requestedLine = Type.Object(
  { line: Type.Integer(), amount: Type.String({ examples: ['150.00'] }) },
  { title: 'ProposedCreditLine' },
);

/** The same as in the preview of a correction. */
export const billFieldChange = Type.Object(
  {
    field: Type.String({ description: 'Its place in the bill.', examples: ['destination.address1'] }),
    before: Type.String({ description: 'Empty if there was nothing.' }),
    after: Type.String({ description: 'Empty if nothing is left.' }),
  },
  { title: 'BillFieldChange' },
);

const creditProposal = Type.Object(
  {
    proposalId: Type.String({ examples: ['cpr_7Q2MZ4K8TBW9XGHRC5N3VJ6YDE'] }),
    kind: Type.String({ enum: ['credit-memo', 'dispute-decision', 'claim-decision', 'bill-correction'] }),
    invoice: Type.Optional(Type.String({ description: 'Of a credit memo: the number of the invoice.' })),
    disputeId: Type.Optional(Type.String({ description: 'Of the decision of a dispute: the dispute.' })),
    claimId: Type.Optional(Type.String({ description: 'Of the decision of a claim: the claim.' })),
    pro: Type.Optional(Type.String({ description: 'Of the correction of a bill of lading: the PRO of its shipment.' })),
    amount: Type.String({ description: 'What would be credited or paid.', examples: ['1250.00'] }),
    request: Type.Object(
      {
        decision: Type.Optional(Type.String()),
        amount: Type.Optional(Type.String()),
        reason: Type.Optional(Type.String()),
        note: Type.Optional(Type.String()),
        lines: Type.Optional(Type.Array(requestedLine)),
        changes: Type.Optional(
          Type.Array(billFieldChange, { description: 'Of the correction of a bill: every field that changes.' }),
        ),
      },
      {
        title: 'ProposedCreditRequest',
        description: 'The body of the request that proposed it; of the correction of a bill, its reason and changes.',
      },
    ),
    proposedBy: Type.String({ examples: ['operator:night'] }),
    proposedAt: Type.String(),
    isYours: Type.Boolean(),
  },
  { title: 'CreditProposal' },
);

export const creditProposalSchema = envelopeSchema(creditProposal);
export const creditProposalListSchema = envelopeSchema(Type.Array(creditProposal));

/** The second response of routes that credit something. */
export const PROPOSED = {
  status: 202,
  description: 'Proposed: the amount is above `LINEHAUL_CREDIT_APPROVAL_LIMIT`, so another operator has to approve it.',
  schema: creditProposalSchema,
} as const;
