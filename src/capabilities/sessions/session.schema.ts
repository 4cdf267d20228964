// A session as it is asked for and told to a page.
import { Type } from 'typebox';
import { exact } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { newPasswordField } from '../accounts/new-password-field.ts';

const at = (description: string) => Type.String({ format: 'date-time', description });

const username = Type.String({ description: 'The user name.', examples: ['shipper'] });
const password = Type.String({ minLength: 1, maxLength: 256, description: 'The password.', examples: ['…'] });

export const signInSchema = exact({
  username: Type.String({ minLength: 1, maxLength: 64, description: 'The user name.', examples: ['shipper'] }),
  password,
});

export const confirmationSchema = exact({ password });

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
    description: 'Until when secrets are shown: five minutes from when the password was given again.',
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
