// /v1/users and /v1/invitations: the users who can sign in for a customer's accounts, managed by the owner.
import type { Context } from '../../context.ts';
import type { ErrorMeaning, Route } from '../../platform/contract/route.ts';
import { NEVER_REPLAYED, route } from '../../platform/contract/route.ts';
import { emailFailures } from '../../platform/mail/mail-address-rule.ts';
import { acceptanceSchema, acceptedSchema, BY_INVITATION } from '../accounts/invitations/acceptance.schema.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { acceptInvitation, inviteUser, withdrawInvitation } from './invite-user.ts';
import { changeUser, listUsers, removeUser, resetUserFactor } from './manage-users.ts';
import {
  invitationAnswerSchema,
  invitationParams,
  invitationSchema,
  userAnswerSchema,
  userChangeSchema,
  userListSchema,
  userParams,
} from './user.schema.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const NOT_CONFIRMED = says('the call was made with a token, or the browser session must be confirmed first');
const BAD = says('missing or invalid params, or an account that is not yours');

export function userRoutes(context: Context, { policy }: TokenChecker): Route[] {
  const shared = { tag: 'Users', otherErrors: 'noData' } as const;
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/v1/users',
      policy,
      summary: 'List users and invitations',
      description: 'Everyone who can sign in for one of your accounts, and the invitations that you have sent.',
      success: { status: 200, description: 'Users by user name; invitations, oldest first.', schema: userListSchema },
      errors: { 401: says('not authenticated') },
      handle: ({ principal }) => listUsers(context, principal),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/users',
      policy,
      summary: 'Invite a user',
      description: 'Sends an e-mail with a link that is valid for 7 days. The user chooses a user name and a password.',
      body: invitationSchema,
      rules: emailFailures,
      success: { status: 201, description: 'The invitation is on its way.', schema: invitationAnswerSchema },
      errors: {
        400: BAD,
        401: says('not authenticated'),
        403: NOT_CONFIRMED,
        409: says('50 invitations are open'),
        429: says('100 invitations were sent today'),
      },
      confirmation: { says: 'invites a user', holds: () => true },
      handle: ({ principal, body }) => inviteUser(context, principal, body),
    }),
    route({
      ...shared,
      method: 'PUT',
      path: '/v1/users/{username}',
      policy,
      summary: 'Change what a user may do',
      description:
        'The new role and accounts take effect within a second, also for tokens and open sessions. Owners are changed by the carrier.',
      params: userParams,
      body: userChangeSchema,
      success: { status: 200, description: 'The user.', schema: userAnswerSchema },
      errors: {
        400: BAD,
        401: says('not authenticated'),
        403: NOT_CONFIRMED,
        404: says('there is no such user'),
        409: says('the user is an owner, or also acts for accounts that are not yours'),
      },
      confirmation: { says: 'changes what a user may do', holds: () => true },
      handle: ({ principal, params, body }) => changeUser(context, principal, params.username, body),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/v1/users/{username}',
      policy,
      summary: 'Remove a user',
      description:
        'The user can no longer act for your accounts. A user without any other account can no longer sign in. Tokens and sessions end ' +
        'within a second.',
      params: userParams,
      success: { status: 204, description: 'Removed.' },
      errors: {
        401: says('not authenticated'),
        403: says('the call was made with a token'),
        404: says('there is no such user'),
        409: says('the user is yourself or another owner'),
      },
      handle: ({ principal, params }) => removeUser(context, principal, params.username),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/v1/users/{username}/second-factor',
      policy,
      summary: "Remove a user's second factor",
      description:
        'For a user who has lost the phone and the recovery codes. All sessions and tokens of the user end. The user is notified by e-mail. ' +
        'Owners must contact the carrier.',
      params: userParams,
      success: { status: 204, description: 'Removed.' },
      errors: {
        401: says('not authenticated'),
        403: NOT_CONFIRMED,
        404: says('there is no such user, or no second factor'),
        409: says('the user is an owner, or also acts for accounts that are not yours'),
      },
      confirmation: { says: 'changes how a user signs in', holds: () => true },
      handle: ({ principal, params }) => resetUserFactor(context, principal, params.username),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/v1/invitations/{invitationId}',
      policy,
      summary: 'Withdraw an invitation',
      params: invitationParams,
      success: { status: 204, description: 'Its link no longer works.' },
      errors: {
        401: says('not authenticated'),
        403: says('the call was made with a token'),
        404: says('you have no such invitation'),
      },
      handle: ({ principal, params }) => withdrawInvitation(context, principal, params.invitationId),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/invitations/acceptance',
      policy: BY_INVITATION,
      summary: 'Accept an invitation',
      body: acceptanceSchema,
      replay: NEVER_REPLAYED,
      success: { status: 201, description: 'The user can sign in now.', schema: acceptedSchema },
      errors: {
        400: says('the password is too short or easy to guess'),
        404: says('the link has expired, was used or was withdrawn'),
        409: says('the user name is taken'),
        429: says('ten taken user names were tried with this invitation today'),
      },
      handle: ({ request, body }) => acceptInvitation(context, request, body),
    }),
  ];
}
