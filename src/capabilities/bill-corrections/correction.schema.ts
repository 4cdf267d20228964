// Request and response schemas of corrections to a bill of lading after pickup.
import { type Static, Type } from 'typebox';
import { exact, formed } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { AMENDABLE } from '../bol/amend/bill-changes.ts';
import { billFieldChange } from '../credit-approvals/credit-proposal.schema.ts';
import { invoiceLineSchema, money, moneyOrNull } from '../invoices/invoice.schema.ts';

export const correctionParams = exact({
  pro: formed('^\\d{10}$', 'a PRO number of 10 digits', { examples: ['0000000017'] }),
});

const { origin, destination, billTo, payment, commodities } = AMENDABLE;

export const correctionFields = {
  reason: formed('^(?=.*\\S)[^\\u0000-\\u001f\\u007f]{1,200}$', '1 to 200 plain characters', {
    description: 'Why, for the record. Shown to the payer in the log of charges.',
    examples: ['The consignee moved to suite 400.'],
  }),
  billVersion: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        'The version of the bill that you saw, from the preview. If the bill has changed since, nothing is saved.',
    }),
  ),
  dryRun: Type.Optional(Type.Boolean({ description: 'True shows the old and the new charges and saves nothing.' })),
  isCarrierMistake: Type.Optional(
    Type.Boolean({ description: 'True: the correction itself is not charged. The new price still applies.' }),
  ),
};

/** Each section replaces the bill's; omitted sections stay. */
export const correctionSchema = exact(
  {
    ...correctionFields,
    origin: Type.Optional(origin),
    destination: Type.Optional(destination),
    billTo: Type.Optional(billTo),
    payment: Type.Optional(payment),
    commodities: Type.Optional(commodities),
  },
  { title: 'BillCorrection' },
);
export type CorrectionBody = Static<typeof correctionSchema>;

/** Carries the complete new consignee. */
export const reconsignmentSchema = exact({ ...correctionFields, destination }, { title: 'Reconsignment' });
export type ReconsignmentBody = Static<typeof reconsignmentSchema>;

const rated = Type.Object(
  {
    weight: Type.Integer({ description: 'Pounds, as billed.' }),
    payerAccount: Type.String({ description: 'Empty if no account pays.' }),
    lines: Type.Array(invoiceLineSchema, { description: 'As they are, or would be, on an invoice.' }),
    total: moneyOrNull('The sum of the lines. Null while there is no price.'),
  },
  { title: 'RatedBill' },
);

const correctedSchema = Type.Object(
  {
    pro: Type.String({ description: 'The PRO of the shipment.', examples: ['0000000017'] }),
    isSaved: Type.Boolean({ description: 'False after a dry run.' }),
    billVersion: Type.Integer({
      description: 'The version of the bill: after a dry run the one that was compared with.',
    }),
    changes: Type.Array(billFieldChange, { description: 'Every field of the bill that changes.' }),
    before: { ...rated, description: 'By the bill as it was.' },
    after: { ...rated, description: 'By the bill as changed.' },
    difference: money('By how much the total changes; negative if it is lower.'),
    replacesInvoice: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The invoice that is credited in full and replaced by a new one. Null if nothing is invoiced yet.',
    }),
    needsApproval: Type.Boolean({
      description:
        'True if it credits more than `LINEHAUL_CREDIT_APPROVAL_LIMIT`: without `dryRun` it is then proposed, and saved once another operator approves it.',
    }),
    warnings: Type.Array(Type.String(), { description: 'What is odd about the bill as changed.' }),
  },
  { title: 'CorrectedBill' },
);
export type CorrectedBill = Static<typeof correctedSchema>;
export const correctedAnswerSchema = envelopeSchema(correctedSchema);
