// /ops/v1/invitations: operators invited by e-mail.
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import { exact } from '../../platform/contract/fields.ts';
import { NEVER_REPLAYED, type Route, route } from '../../platform/contract/route.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { emailFailures } from '../../platform/mail/mail-address-rule.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { acceptanceSchema, acceptedSchema, BY_INVITATION } from '../accounts/invitations/acceptance.schema.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import {
  acceptOperatorInvitation,
  inviteOperator,
  showInvitations,
  withdrawOperatorInvitation,
} from './invite-operator.ts';
import { operatorRole } from './operator.schema.ts';

const invitationSchema = exact({
  email: Type.String({ minLength: 3, maxLength: 254, examples: ['lee@carrier.example'] }),
  role: operatorRole,
});
const invitationParams = exact({
  invitationId: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'An `invitationId` from GET /ops/v1/invitations.',
  }),
});
const invitation = Type.Object(
  {
    invitationId: Type.String({ examples: ['inv_01k9x2m4q8'] }),
    email: Type.String({ examples: ['lee@carrier.example'] }),
    role: Type.String({ examples: ['dispatcher'] }),
    invitedBy: Type.String({ description: 'The user name of the operator who sent it.' }),
    createdAt: Type.String({ format: 'date-time', description: 'When it was sent.' }),
    expiresAt: Type.String({ format: 'date-time', description: 'When the invitation expires.' }),
  },
  { title: 'OperatorInvitation' },
);
const invitationAnswerSchema = envelopeSchema(invitation);
const invitationListSchema = envelopeSchema(Type.Array(invitation));
const PASSWORDS_OFF = 'operators sign in by single sign-on only';

export function operatorInvitationRoutes(context: Context, { policy }: OperatorChecker): Route[] {
  const shared = { tag: 'Console', otherErrors: 'noData' } as const;
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/invitations',
      policy,
      summary: 'List invitations of operators',
      success: {
        status: 200,
        description: 'Those that can still be accepted, oldest first.',
        schema: invitationListSchema,
      },
      errors: FOR_OPERATORS,
      handle: () => showInvitations(context),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/invitations',
      policy,
      summary: 'Invite an operator',
      description:
        'Sends an e-mail with a link that works once, for 7 days. The operator chooses a user name and a password. The link ends earlier ' +
        'if you are removed or may no longer create operators.',
      body: invitationSchema,
      rules: emailFailures,
      success: { status: 201, description: 'The invitation is on its way.', schema: invitationAnswerSchema },
      errors: {
        ...FOR_OPERATORS,
        403: says(`the browser session must be confirmed first, or ${PASSWORDS_OFF}`),
        409: says('50 of your invitations are open'),
        429: says('you sent 100 invitations today'),
      },
      confirmation: { says: 'invites an operator', holds: () => true },
      handle: ({ principal, body }) => inviteOperator(context, principal, body),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/ops/v1/invitations/{invitationId}',
      policy,
      summary: 'Withdraw an invitation of an operator',
      params: invitationParams,
      success: { status: 204, description: 'Its link no longer works.' },
      errors: { ...FOR_OPERATORS, 404: says('there is no such invitation') },
      handle: ({ principal, params }) => withdrawOperatorInvitation(context, principal, params.invitationId),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/invitations/acceptance',
      policy: BY_INVITATION,
      summary: 'Accept an invitation as an operator',
      description: 'Where operators must have a second factor, the first sign-in leads to setting one up.',
      body: acceptanceSchema,
      replay: NEVER_REPLAYED,
      success: { status: 201, description: 'The operator can sign in now.', schema: acceptedSchema },
      errors: {
        400: says('the password is too short or easy to guess'),
        403: says(PASSWORDS_OFF),
        404: says('the link has expired, was used or was withdrawn'),
        409: says('the user name is taken'),
        429: says('ten taken user names were tried with this invitation today'),
      },
      handle: ({ request, body }) => acceptOperatorInvitation(context, request, body),
    }),
  ];
}
