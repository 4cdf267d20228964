// A session in requests and responses.
import { Type } from 'typebox';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { newPasswordField } from '../accounts/passwords/new-password-field.ts';
import { authenticationResponse } from '../accounts/second-factors/passkey-fields.ts';
import { SIGN_IN_METHODS } from './session.store.ts';
import { providerResponse } from './single-sign-on/single-sign-on.schema.ts';

const at = (description: string) => Type.String({ format: 'date-time', description });

const username = Type.String({ description: 'The user name.', examples: ['shipper'] });
const password = Type.String({ minLength: 1, maxLength: 256, description: 'The password.', examples: ['…'] });

export const signInSchema = exact({
  username: Type.String({ minLength: 1, maxLength: 64, description: 'The user name.', examples: ['shipper'] }),
  password,
});

export const codeField = Type.String({
  minLength: 6,
  maxLength: 40,
  description: 'The six digits that the authenticator app shows, or a recovery code. Each works once.',
  examples: ['492039'],
});

export const confirmationSchema = exact({
  password: Type.Optional(password),
  code: Type.Optional(codeField),
  passkey: Type.Optional(authenticationResponse),
  singleSignOn: Type.Optional(providerResponse),
});

export const confirmationOptionsQuery = exact({
  beside: Type.Optional(
    oneOf(['password'] as const, {
      description: 'The password is sent as well, so that the device need not check who holds the passkey.',
    }),
  ),
});

export const secondStepSchema = exact({
  ticket: formed('^[A-Za-z0-9_-]{1,2000}$', 'the `ticket` from the first step'),
  code: Type.Optional(codeField),
  passkey: Type.Optional(authenticationResponse),
});

/** The password was right, but a second factor is needed. */
export const secondFactorAskedSchema = envelopeSchema(
  Type.Object(
    {
      ticket: Type.String({ description: 'Goes with the second step. Valid for five minutes, for one sign-in.' }),
      expiresAt: at('When the ticket expires.'),
      methods: Type.Array(oneOf(['authenticator', 'passkey'] as const), { description: 'What the user has set up.' }),
      passkeyOptions: Type.Unsafe<object | null>({
        type: ['object', 'null'],
        additionalProperties: true,
        description: 'Options of WebAuthn, as JSON, for the browser; null where there is no passkey.',
      }),
    },
    { title: 'SecondFactorAsked' },
  ),
);

export const passwordChangeSchema = exact({ currentPassword: password, newPassword: newPasswordField });
export const emailSchema = exact({
  email: Type.String({
    minLength: 3,
    maxLength: 254,
    description: 'An e-mail address.',
    examples: ['dana@example.com'],
  }),
});

export const sessionListSchema = envelopeSchema(
  Type.Array(
    Type.Object(
      {
        sessionId: Type.String({ examples: ['ses_01k9x2m4q8'] }),
        isCurrent: Type.Boolean({ description: 'Whether it is the session of this call.' }),
        device: Type.String({ description: 'The User-Agent it was opened with.' }),
        method: oneOf(SIGN_IN_METHODS, { description: 'How the user signed in.' }),
        address: Type.String({ description: 'The IP address it was opened from (IPv6: its /64 network).' }),
        createdAt: at('When the user signed in.'),
        lastUsedAt: at('When it was last used, to the minute.'),
      },
      { title: 'SignedInSession' },
    ),
  ),
);
export const sessionParams = exact({
  sessionId: Type.String({ minLength: 1, maxLength: 64, description: 'A `sessionId` from the list.' }),
});

const person = {
  email: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Where notices about the account, and links to reset its password, go.',
  }),
  role: Type.String({ description: 'What the user is: see docs/permissions.md.', examples: ['owner'] }),
  permissions: Type.Array(Type.String({ examples: ['freight.read'] }), { description: 'What the role may do.' }),
};

const session = {
  csrfToken: Type.String({ description: 'Send it as `x-csrf-token` with every call that changes something.' }),
  expiresAt: at('When the session ends in any case.'),
  idleEndsAt: at('When it ends unless something is done with it. Reading the session is not.'),
  confirmedUntil: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    format: 'date-time',
    description: 'Until when secrets are shown: five minutes from when the session was confirmed.',
  }),
  secondFactor: Type.Object({
    methods: Type.Array(oneOf(['authenticator', 'passkey'] as const), { description: 'What the user has set up.' }),
    setUpNeeded: Type.Boolean({ description: 'The session can do nothing until a second factor is set up.' }),
  }),
  environment: Type.String({ description: '`production` or `test`.', examples: ['test'] }),
};

export const portalSessionSchema = envelopeSchema(
  Type.Object({
    username,
    name: Type.String({ description: 'The name of the portal account.', examples: ['Acme Shipping'] }),
    accounts: Type.Array(
      Type.Object({
        account: Type.String({ minLength: 7, maxLength: 7, examples: ['PQL2CZA'] }),
        name: Type.String({ examples: ['Acme Shipping, Dallas'] }),
      }),
      { description: 'The customer accounts that it may act for.' },
    ),
    ...person,
    ...session,
  }),
);

export const operatorSessionSchema = envelopeSchema(Type.Object({ username, ...person, ...session }));
