// Operators' request and response schemas of customers, clients and portal accounts.
import { Type } from 'typebox';
import { STAGES } from '../../freight/shipments/shipment-moves.ts';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { CUSTOMER_ROLE_NAMES } from '../accounts/roles.ts';

const text = Type.String();
const personName = Type.String({ minLength: 1, maxLength: 80 });
export const accountNumber = formed('^[A-Z0-9]{7}$', '7 characters, A–Z and 0–9');
export const clientNumber = formed('^LHC[A-Za-z0-9]{4,40}$', 'a client ID as LHC…');
export const userName = formed(
  '^[A-Za-z0-9][A-Za-z0-9._@-]{2,63}$',
  '3 to 64 letters, digits and . _ @ -, a letter or digit first',
);
const pricing = formed('^[a-z0-9][a-z0-9-]{0,39}$', 'the name of a pricing', {
  description: 'A pricing of the current tariff.',
});

const page = {
  search: Type.Optional(Type.String({ maxLength: 80, description: 'Part of the number or name.' })),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: 'The `cursor` from the previous page.' })),
  limit: Type.Optional(
    formed('^([1-9]\\d?|1\\d\\d|200)$', 'a whole number from 1 to 200', { description: 'Default: 50.' }),
  ),
};
export const customerQuery = exact(page);
export const portalQuery = exact({ account: Type.Optional(accountNumber), ...page });

export const newCustomerSchema = exact({ account: accountNumber, name: personName, pricing });
export const pricingChangeSchema = exact({ pricing });
export const permissionsSchema = exact({
  proReservations: Type.Optional(Type.Boolean({ description: 'May reserve PRO numbers.' })),
  invoiceEvents: Type.Optional(Type.Boolean({ description: 'May subscribe to invoice events.' })),
});
export const newClientSchema = exact({
  name: personName,
  kind: oneOf(['direct', 'tms'] as const, { description: 'A shipper, or a TMS provider that acts for many.' }),
  certificate: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 9_000,
      description:
        'In production: what the customer has proven in the test environment, as GET /v1/certification returned it there.',
    }),
  ),
  withoutCertification: Type.Optional(
    Type.String({
      minLength: 10,
      maxLength: 500,
      description:
        'In production: why the client is issued although mandatory rows of the certification are not proven. The audit log keeps it.',
    }),
  ),
});
export const clientStatusSchema = exact({ status: oneOf(['enabled', 'disabled'] as const) });
const role = oneOf(CUSTOMER_ROLE_NAMES, { description: 'What the user may do: see docs/permissions.md.' });
const accounts = Type.Array(accountNumber, {
  minItems: 1,
  maxItems: 200,
  description: 'The customer accounts that it may act for.',
});
export const newPortalSchema = exact({
  username: userName,
  name: personName,
  accounts,
  apiAccess: Type.Optional(Type.Boolean({ description: 'False: portal only. Default: true.' })),
  role: Type.Optional(role),
  email: Type.Optional(
    Type.String({ minLength: 3, maxLength: 254, description: 'For notices and password reset links.' }),
  ),
});
export const portalStatusSchema = exact({ status: oneOf(['active', 'suspended'] as const) });
export const portalAccountsSchema = exact({ accounts });
export const portalRoleSchema = exact({ role });

const cursor = Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Cursor of the next page.' });
const permissions = Type.Object({ proReservations: Type.Boolean(), invoiceEvents: Type.Boolean() });
const customer = { account: text, name: text, pricing: text, createdAt: text, permissions };
const portal = {
  username: text,
  name: text,
  email: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Null if there is none.' }),
  accounts: Type.Array(text),
  apiAccess: Type.Boolean(),
  role: text,
  hasSecondFactor: Type.Boolean(),
  createdAt: text,
  status: Type.String({ enum: ['active', 'suspended'] }),
};
const client = {
  clientId: text,
  name: text,
  kind: text,
  createdAt: text,
  status: Type.String({ enum: ['enabled', 'disabled'] }),
};
const authorized = {
  authorizedAccount: text,
  name: Type.String({ description: 'The name of the customer. Empty if no customer has this account.' }),
  authorizedBy: Type.String({ description: 'Who added it: a portal account or an operator.' }),
  authorizedAt: text,
};
const password = Type.String({ description: 'Shown only once.' });
const clientSecret = Type.String({ description: 'Shown only once.' });

export const customerListSchema = Type.Object({
  ...envelopeSchema(
    Type.Array(Type.Object({ ...customer, portalAccounts: Type.Integer() }, { title: 'ListedCustomer' })),
  ).properties,
  cursor,
});

const termsSchema = Type.Object({
  pricing: text,
  description: text,
  minimumCents: Type.Integer(),
  discounts: Type.Array(Type.Object({ break: text, fromLb: Type.Integer(), percent: Type.Number() }), {
    description: 'By weight break.',
  }),
});

export const customerAnswerSchema = envelopeSchema(
  Type.Object(
    {
      ...customer,
      portalAccounts: Type.Array(Type.Object(portal, { title: 'PortalAccount' })),
      terms: Type.Union([termsSchema, Type.Null()], {
        description: 'Null if the current tariff has no such pricing.',
      }),
      billingAuthorizations: Type.Array(Type.Object(authorized, { title: 'AuthorizedAccount' }), {
        description: 'The accounts that may bill their shipments to this customer: the first 1,000 of them.',
      }),
      shipments: Type.Object({
        total: Type.Integer(),
        last: Type.Array(
          Type.Object({
            pro: text,
            stage: oneOf(STAGES),
            status: text,
            shipDate: text,
            from: text,
            to: text,
            chargeCents: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
          }),
        ),
      }),
    },
    { title: 'Customer' },
  ),
);

export const pricingListSchema = envelopeSchema(
  Type.Object({ tariff: Type.Integer(), pricings: Type.Array(Type.Object({ pricing: text, description: text })) }),
);
export const clientListSchema = envelopeSchema(Type.Array(Type.Object(client, { title: 'Client' })));
export const clientAnswerSchema = envelopeSchema(Type.Object(client, { title: 'Client' }));
export const issuedClientSchema = envelopeSchema(Type.Object({ clientId: text, name: text, kind: text, clientSecret }));
export const secretSchema = envelopeSchema(Type.Object({ clientId: text, clientSecret }));
export const portalListSchema = Type.Object({
  ...envelopeSchema(Type.Array(Type.Object(portal, { title: 'PortalAccount' }))).properties,
  cursor,
});
export const portalAnswerSchema = envelopeSchema(Type.Object(portal, { title: 'PortalAccount' }));
export const openedPortalSchema = envelopeSchema(Type.Object({ ...portal, password }));
export const passwordSchema = envelopeSchema(Type.Object({ username: text, password }));
