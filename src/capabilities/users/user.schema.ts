// Users of customer accounts and invitations, as owners send and receive them.
import { Type } from 'typebox';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { CUSTOMER_ROLE_NAMES } from '../accounts/roles.ts';
import { userNameField } from '../accounts/user-name-field.ts';

const role = oneOf(CUSTOMER_ROLE_NAMES, { description: 'What the user may do: see docs/permissions.md.' });
const accounts = Type.Array(formed('^[A-Z0-9]{7}$', '7 characters, A–Z and 0–9'), {
  minItems: 1,
  maxItems: 200,
  description: 'The customer accounts the user may act for, each one of yours.',
});
const at = (description: string) => Type.String({ format: 'date-time', description });
const person = Type.String({
  minLength: 1,
  maxLength: 80,
  description: 'The name of the person.',
  examples: ['Dana Ray'],
});
const email = Type.String({ minLength: 3, maxLength: 254, examples: ['dana@example.com'] });

export const invitationSchema = exact({ email, name: person, role, accounts });
export const userChangeSchema = exact({ role, accounts });
export const userParams = exact({ username: userNameField });
export const invitationParams = exact({
  invitationId: Type.String({ minLength: 1, maxLength: 64, description: 'An `invitationId` from GET /v1/users.' }),
});

const user = Type.Object(
  {
    username: Type.String({ examples: ['dana'] }),
    name: Type.String({ examples: ['Dana Ray'] }),
    email: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    role: Type.String({ examples: ['shipper'] }),
    accounts: Type.Array(Type.String(), { description: 'Your accounts that the user can act for.' }),
    isYou: Type.Boolean(),
    canChange: Type.Boolean({
      description: 'False for owners, and for users who also act for accounts that are not yours.',
    }),
    hasSecondFactor: Type.Boolean(),
    status: Type.String({ enum: ['active', 'suspended'] }),
    createdAt: at('When the user was created.'),
  },
  { title: 'User' },
);
const invitation = Type.Object(
  {
    invitationId: Type.String({ examples: ['inv_01k9x2m4q8'] }),
    email: Type.String({ examples: ['dana@example.com'] }),
    name: Type.String({ examples: ['Dana Ray'] }),
    role: Type.String({ examples: ['shipper'] }),
    accounts: Type.Array(Type.String()),
    createdAt: at('When it was sent.'),
    expiresAt: at('When the invitation expires.'),
  },
  { title: 'Invitation' },
);

export const userListSchema = envelopeSchema(
  Type.Object({ users: Type.Array(user), invitations: Type.Array(invitation) }),
);
export const userAnswerSchema = envelopeSchema(user);
export const invitationAnswerSchema = envelopeSchema(invitation);
