// Request and response schemas of payments of an account, each of which can cover many invoices.
import { type Static, Type } from 'typebox';
import { exact, formed } from '../../../platform/contract/fields.ts';
import { envelopeSchema } from '../../../platform/http/envelope.ts';
import { invoiceNumber, money, paymentFields, paymentIdField } from '../invoice.schema.ts';

const account = formed('^[A-Z0-9]{7}$', '7 characters, A–Z and 0–9');

export const accountParams = exact({ account });
export const accountPaymentParams = exact({ account, paymentId: paymentIdField });

const shares = Type.Array(exact({ number: invoiceNumber, amount: paymentFields.amount }), { maxItems: 200 });

export const accountPaymentSchema = exact({
  ...paymentFields,
  invoices: Type.Optional({
    ...shares,
    description: 'What of the payment is for which invoice. The rest is a credit on the account.',
  } as typeof shares),
});
export type AccountPaymentBody = Static<typeof accountPaymentSchema>;

export const creditApplicationSchema = exact({ invoices: Type.Array(shares.items, { minItems: 1, maxItems: 200 }) });
export type Share = Static<typeof creditApplicationSchema>['invoices'][number];

const paymentSchema = Type.Object(
  {
    paymentId: Type.String(),
    reportedFor: Type.String({
      description: 'The number of the invoice for which it was reported, or the account.',
      examples: ['INV-2026-00000123'],
    }),
    amount: money('What came in.'),
    unapplied: money('The part that is not applied to an invoice: a credit on the account.'),
    paidAt: Type.String(),
    reportedAt: Type.String(),
    reportedBy: Type.String(),
    note: Type.String(),
    reversedAt: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Null unless it was reversed.' }),
    reversalReason: Type.String(),
  },
  { title: 'Payment' },
);

const accountPayments = Type.Object(
  {
    account: Type.String(),
    unapplied: money('The credit on the account: what was paid and is applied to no invoice.'),
    payments: Type.Array(paymentSchema, { description: 'The newest first; the last 200.' }),
  },
  { title: 'AccountPayments' },
);

export const accountPaymentsAnswerSchema = envelopeSchema(accountPayments);
