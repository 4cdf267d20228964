// Request and response schemas of a customer account's billing terms.
import { type Static, Type } from 'typebox';
import { exact, formed } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { money, moneyOrNull, reversalSchema } from '../invoices/invoice.schema.ts';
import { LONGEST_NET_DAYS } from './change-billing-terms.ts';

export const billingTermsParams = exact({ account: formed('^[A-Z0-9]{7}$', '7 characters, A–Z and 0–9') });

export const paymentTermsSchema = exact({
  netDays: Type.Integer({
    minimum: 0,
    maximum: LONGEST_NET_DAYS,
    description: 'Days from the invoice date to the due date. 0: due on receipt.',
    examples: [45],
  }),
});
export type PaymentTermsBody = Static<typeof paymentTermsSchema>;

export const creditLimitSchema = exact({
  amount: formed('^(0|[1-9]\\d{0,9})\\.\\d\\d$', 'an amount in dollars with two decimals, as in 5000.00', {
    description: 'What the account may owe: its open balances less the credit on the account.',
    examples: ['5000.00'],
  }),
});

const reason = reversalSchema.properties.reason;
export const creditHoldSchema = exact({ reason });
export const creditReleaseSchema = exact({
  reason,
  charge: Type.Optional(
    exact(
      {
        pro: formed('^\\d{10}$', 'a PRO number of 10 digits', {
          description: 'A shipment that the account pays for.',
          examples: ['0000000017'],
        }),
        chargeCode: Type.String({
          minLength: 1,
          maxLength: 10,
          description: 'A code of the tariff for charges that are reported (event-charges.csv).',
          examples: ['CHREL'],
        }),
      },
      { title: 'ReleaseCharge', description: 'Charges the release to a shipment. Left out, it costs nothing.' },
    ),
  ),
});
export type CreditReleaseBody = Static<typeof creditReleaseSchema>;

const billingTerms = Type.Object(
  {
    account: Type.String(),
    netDays: Type.Integer({ description: 'Days from the invoice date to the due date of invoices from now on.' }),
    hasOwnTerms: Type.Boolean({ description: 'False: `netDays` is the default of the carrier (deadlines.csv).' }),
    creditLimit: moneyOrNull('Null: the account may owe any amount.'),
    balance: money('What the account owes: its open balances less the credit on the account.'),
    isOverLimit: Type.Boolean({ description: 'The balance is more than the credit limit.' }),
    creditHold: Type.Unsafe<{ reason: string; placedAt: string; placedBy: string } | null>({
      type: ['object', 'null'],
      description: 'Null unless the account is on credit hold.',
      required: ['reason', 'placedAt', 'placedBy'],
      properties: {
        reason: Type.String(),
        placedAt: Type.String({ description: 'ISO 8601, UTC.' }),
        placedBy: Type.String(),
      },
    }),
    acceptsShipments: Type.Boolean({ description: 'False: new bills of lading that this account pays are refused.' }),
  },
  { title: 'BillingTerms' },
);

export const billingTermsAnswerSchema = envelopeSchema(billingTerms);
