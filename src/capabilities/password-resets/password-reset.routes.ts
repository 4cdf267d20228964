// /v1/password-resets and /ops/v1/password-resets: a link by e-mail for users who forgot their password.
import { Type } from 'typebox';
import { exact, formed } from '../../platform/contract/fields.ts';
import type { ErrorMeaning, Policy, Route } from '../../platform/contract/route.ts';
import { NEVER_REPLAYED, route } from '../../platform/contract/route.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { newPasswordField } from '../accounts/passwords/new-password-field.ts';
import { type ResetParts, redeemReset, requestReset } from './reset-password.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });

const PASSWORDS_OFF = says('these users sign in by single sign-on only');

/** Proof of identity is access to the user's mailbox. */
const BY_MAIL: Policy = {
  name: 'password reset',
  says: 'Anyone. What matters is the link that goes to the e-mail address of the user.',
  security: [],
  limit: 'address',
  authenticate: () => ({ scope: 'password-reset', meter: '' }),
};

export interface ResetPlace {
  readonly path: '/v1/password-resets' | '/ops/v1/password-resets';
  readonly tag: string;
}

const resetAnswer = envelopeSchema(
  Type.Object({ validForMinutes: Type.Integer({ description: 'How long a link is valid.', examples: [30] }) }),
);

const resetRequest = exact({
  username: Type.String({ minLength: 1, maxLength: 64, description: 'The user name.', examples: ['shipper'] }),
});

const completionRequest = exact({
  token: formed('^[A-Za-z0-9_-]{43}$', 'the 43 characters after `reset=` in the link'),
  newPassword: newPasswordField,
});

export function passwordResetRoutes(parts: ResetParts, { path, tag }: ResetPlace): Route[] {
  const shared = { policy: BY_MAIL, tag, method: 'POST', otherErrors: 'noData', replay: NEVER_REPLAYED } as const;
  return [
    route({
      ...shared,
      path,
      summary: 'Ask for a link to reset a password',
      description:
        'Sends a link to the e-mail address of the user, if there is such a user and an address is known. The response is ' +
        'the same in every case. At most three links are sent per user within 30 minutes.',
      body: resetRequest,
      success: {
        status: 202,
        description: 'If the user is known, a link is on its way.',
        schema: resetAnswer,
      },
      errors: { 400: says('the user name is missing'), 403: PASSWORDS_OFF },
      handle: ({ body }) => requestReset(parts, body.username),
    }),
    route({
      ...shared,
      path: `${path}/completion`,
      summary: 'Choose a new password with a link',
      description: 'The link works once. All sessions and tokens of the user end.',
      body: completionRequest,
      success: { status: 204, description: 'The password was changed.' },
      errors: {
        400: says('the password is too short or easy to guess'),
        403: PASSWORDS_OFF,
        404: says('the link has expired or has been used'),
      },
      handle: ({ request, body }) => redeemReset(parts, request, body.token, body.newPassword),
    }),
  ];
}
