// /v1/session and /ops/v1/session: signing in with a browser.
import type { ErrorMeaning, Policy, Route } from '../../platform/contract/route.ts';
import { NEVER_REPLAYED, route } from '../../platform/contract/route.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { emailFailures } from '../../platform/mail/mail-address-rule.ts';
import { passkeyOptionsAnswer } from '../accounts/second-factors/passkey-fields.ts';
import type { SessionUse } from './begin-session.ts';
import { endOneSession, endOtherSessions, listSessions } from './list-sessions.ts';
import { changeEmail } from './own-account/change-email.ts';
import { changePassword } from './own-account/change-password.ts';
import { SESSION_CHALLENGE } from './own-account/own-pages.ts';
import { confirmationOptions, confirmSession } from './second-factors/confirm-session.ts';
import { ownFactorRoutes } from './second-factors/own-factor.routes.ts';
import { secondStepRoutes } from './second-factors/second-step.routes.ts';
import {
  confirmationOptionsQuery,
  confirmationSchema,
  emailSchema,
  passwordChangeSchema,
  secondFactorAskedSchema,
  sessionListSchema,
  sessionParams,
  signInSchema,
} from './session.schema.ts';
import type { SessionUser } from './session-kind.ts';
import type { SessionHolderPrincipal, SessionPlace } from './session-place.ts';
import { endSession, readSession, signIn } from './sign-in-and-out.ts';
import { singleSignOnRoutes } from './single-sign-on/single-sign-on.routes.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const FORGED = says('the call does not come from a page of this service, or the CSRF token is missing or wrong');

/** The credentials are in the body, and are checked with it. */
const SIGN_IN: Policy = {
  name: 'sign-in',
  says: 'Anyone who has a user name and password, a passkey, or an identity at the single sign-on provider.',
  security: [],
  challenge: SESSION_CHALLENGE,
  limit: 'address',
  authenticate: () => ({ scope: 'sign-in', meter: '' }),
};

export function sessionRoutes<Who extends SessionUser>(use: SessionUse<Who>, place: SessionPlace): Route[] {
  const limited: Policy<SessionHolderPrincipal<Who>> = {
    name: place.policyName,
    says: 'The session cookie. What changes something also needs `x-csrf-token`.',
    security: [{ [place.securityScheme]: [] }],
    takesSession: true,
    challenge: SESSION_CHALLENGE,
    async authenticate(request) {
      const session = await use.checker.require(request);
      const { scope, meter, requireConfirmation } = session.who;
      return { scope, meter, session, ...(requireConfirmation && { requireConfirmation }) };
    },
  };
  const policy: Policy<SessionHolderPrincipal<Who>> = {
    ...limited,
    async authenticate(request) {
      const holder = await limited.authenticate(request);
      if (holder.session.needsSecondFactor) throw new Refusal('secondFactorSetUpNeeded');
      return holder;
    },
  };
  const shared = { path: place.path, tag: place.tag, otherErrors: 'noData' } as const;
  return [
    route({
      ...shared,
      method: 'POST',
      policy: SIGN_IN,
      summary: 'Sign in with a browser',
      description:
        'Gives a cookie that is accepted wherever other credentials of the account are. The cookie cannot be read by scripts; ' +
        '`csrfToken` goes as `x-csrf-token` with every call by cookie that changes something. A user with a second factor gets 202 ' +
        `and a ticket instead, which goes to POST ${place.path}/second-factor.`,
      body: signInSchema,
      success: {
        status: 201,
        description: 'Signed in.',
        schema: place.schema,
        also: { status: 202, description: 'A second factor is needed.', schema: secondFactorAskedSchema },
      },
      errors: {
        401: says('the user name or the password is wrong'),
        403: says(
          'the account is suspended, passwords are turned off, or the address is neither https nor this machine',
        ),
        429: says('too many failed sign-ins'),
      },
      // Signing in twice opens two sessions. A replayed response would hand a cookie to someone who has signed out.
      replay: NEVER_REPLAYED,
      handle: ({ request, body }) => signIn(use, request, body),
    }),
    ...secondStepRoutes(use, place, SIGN_IN),
    ...singleSignOnRoutes(use, place, SIGN_IN, limited),
    ...ownFactorRoutes(use, place, limited),
    route({
      ...shared,
      method: 'GET',
      policy: limited,
      summary: 'Read your session',
      success: { status: 200, description: 'Who is signed in, and until when.', schema: place.schema },
      errors: { 401: says('not signed in'), 403: FORGED },
      handle: ({ principal }) => readSession(use, principal.session),
    }),
    route({
      ...shared,
      method: 'DELETE',
      policy: limited,
      summary: 'Sign out',
      success: { status: 204, description: 'The session is over, here at once and on every node within a second.' },
      errors: { 401: says('not signed in'), 403: FORGED },
      handle: ({ principal }) => endSession(use, principal.session),
    }),
    route({
      ...shared,
      path: `${place.path}/confirmation`,
      method: 'POST',
      policy: limited,
      summary: 'Confirm that it is you',
      description:
        'Required before a session can get a secret or give someone access. It is valid for five minutes. Send `password`, and `code` as ' +
        'well if you have a second factor; or `passkey`, alone if the device checks who holds it, otherwise with `password`; or ' +
        '`singleSignOn`, and `code` if you have a second factor that the provider did not check.',
      body: confirmationSchema,
      success: { status: 200, description: 'Confirmed.', schema: place.schema },
      replay: NEVER_REPLAYED,
      errors: {
        400: says('`password` or `code` is missing'),
        401: says('not signed in, or the password, code or passkey is wrong'),
        403: FORGED,
        429: says('too many failed sign-ins'),
      },
      handle: ({ principal, request, body }) => confirmSession(use, principal.session, request, body),
    }),
    route({
      ...shared,
      path: `${place.path}/confirmation/options`,
      method: 'POST',
      policy: limited,
      summary: 'Get options to confirm with a passkey',
      query: confirmationOptionsQuery,
      success: { status: 200, description: 'For the browser.', schema: passkeyOptionsAnswer },
      errors: { 401: says('not signed in'), 403: says('passkeys are not possible at this address') },
      handle: ({ principal, query }) => confirmationOptions(use, principal.session, query.beside),
    }),
    route({
      ...shared,
      path: `${place.path}/password`,
      method: 'PUT',
      policy,
      summary: 'Change your password',
      replay: NEVER_REPLAYED,
      description: 'This session continues. All other sessions and all tokens of the user end.',
      body: passwordChangeSchema,
      success: { status: 200, description: 'Changed.', schema: place.schema },
      errors: {
        401: says('not signed in, or the current password is wrong'),
        403: FORGED,
        429: says('too many failed sign-ins'),
      },
      handle: ({ principal, request, body }) => changePassword(use, principal.session, request, body),
    }),
    route({
      ...shared,
      path: `${place.path}/email`,
      method: 'PUT',
      policy,
      summary: 'Change your e-mail address',
      description: 'Notices about the account, and links to reset its password, go there. The old address is notified.',
      body: emailSchema,
      rules: emailFailures,
      success: { status: 200, description: 'Changed.', schema: place.schema },
      errors: {
        401: says('not signed in'),
        403: says('the session must be confirmed first'),
        429: says('the address was changed five times today'),
      },
      confirmation: { says: 'changes where password links go', holds: () => true },
      handle: ({ principal, request, body }) => changeEmail(use, principal.session, request, body.email),
    }),
    route({
      ...shared,
      path: `${place.path}s`,
      method: 'GET',
      policy,
      summary: 'List your sessions',
      success: {
        status: 200,
        description: 'Where you are signed in, the latest use first.',
        schema: sessionListSchema,
      },
      errors: { 401: says('not signed in'), 403: FORGED },
      handle: ({ principal }) => listSessions(use, principal.session),
    }),
    route({
      ...shared,
      path: `${place.path}s`,
      method: 'DELETE',
      policy,
      summary: 'Sign out everywhere else',
      success: { status: 204, description: 'All other sessions have ended.' },
      errors: { 401: says('not signed in'), 403: FORGED },
      handle: ({ principal }) => endOtherSessions(use, principal.session),
    }),
    route({
      ...shared,
      path: `${place.path}s/{sessionId}`,
      method: 'DELETE',
      policy,
      summary: 'End one of your sessions',
      params: sessionParams,
      success: { status: 204, description: 'It has ended.' },
      errors: { 401: says('not signed in'), 403: FORGED, 404: says('you have no such session') },
      handle: ({ principal, params }) => endOneSession(use, principal.session, params.sessionId),
    }),
  ];
}
