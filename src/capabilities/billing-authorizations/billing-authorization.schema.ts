// Request and response schemas of billing authorizations (spec-gaps 5).
import { type Static, Type } from 'typebox';
import { exact, formed } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';

const account = (description: string, example: string) =>
  formed('^[A-Z0-9]{7}$', '7 characters, A–Z and 0–9', { description, examples: [example] });
const payerAccount = account('The account that pays: one of yours.', 'ACME001');
const authorizedAccount = account('The account that may bill its shipments to the payer.', 'WAYFND1');

export const billingPairSchema = exact({ payerAccount, authorizedAccount });
export type BillingPairRequest = Static<typeof billingPairSchema>;

export const billingAuthorizationSchema = Type.Object(
  {
    payerAccount: Type.String({ description: 'The account that pays.', examples: ['ACME001'] }),
    authorizedAccount: Type.String({ description: 'The account that may bill it.', examples: ['WAYFND1'] }),
    authorizedBy: Type.String({
      description: 'Who added it: a portal account or an operator.',
      examples: ['portal-account:acme'],
    }),
    authorizedAt: Type.String({ description: 'When. ISO 8601, UTC.', examples: ['2026-11-20T15:04:05.000Z'] }),
  },
  { title: 'BillingAuthorization' },
);
export type BillingAuthorization = Static<typeof billingAuthorizationSchema>;

export const billingAuthorizationAnswerSchema = envelopeSchema(billingAuthorizationSchema);
export const billingAuthorizationListSchema = Type.Object({
  ...envelopeSchema(Type.Array(billingAuthorizationSchema)).properties,
  cursor: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Cursor of the next page; null on the last.',
  }),
});

export const billingAuthorizationQuerySchema = exact({
  payerAccount: Type.Optional(account('Only those of this account, which must be yours.', 'ACME001')),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: 'The `cursor` from the previous page.' })),
  limit: Type.Optional(
    formed('^([1-9]\\d?|1\\d\\d|200)$', 'a whole number from 1 to 200', { description: 'Default: 50.' }),
  ),
});
export type BillingAuthorizationQuery = Static<typeof billingAuthorizationQuerySchema>;
