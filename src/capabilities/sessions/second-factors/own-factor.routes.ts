// /v1/session/second-factor and related routes: a user's own authenticator app, passkeys and recovery codes.
import {
  type Confirmation,
  type ErrorMeaning,
  GETS_SECRET,
  NEVER_REPLAYED,
  type Policy,
  type Route,
  route,
} from '../../../platform/contract/route.ts';
import { passkeyOptionsAnswer } from '../../accounts/second-factors/passkey-fields.ts';
import type { SessionUse } from '../begin-session.ts';
import type { SessionUser } from '../session-kind.ts';
import type { SessionHolderPrincipal, SessionPlace } from '../session-place.ts';
import { addAuthenticator, beginAuthenticator, removeAuthenticator } from './own-authenticator.ts';
import {
  authenticatorSchema,
  changedFactorSchema,
  factorSchema,
  passkeyParams,
  passkeySchema,
  setupSchema,
} from './own-factor.schema.ts';
import { addPasskey, passkeyRegistrationOptions, removePasskey } from './own-passkeys.ts';
import { readSecondFactor, renewRecoveryCodes } from './own-second-factor.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const NOT_CONFIRMED = says('the session must be confirmed first');
const CHANGES_SIGN_IN: Confirmation<unknown> = { says: 'changes how its user signs in', holds: () => true };
const REQUIRED = says('the carrier requires a second factor, and this is the last');
const ENDS_OTHERS = 'This session continues. All other sessions and all tokens of the user end.';

/** `policy` also admits users who must set up a second factor first. */
export function ownFactorRoutes<Who extends SessionUser>(
  use: SessionUse<Who>,
  place: SessionPlace,
  policy: Policy<SessionHolderPrincipal<Who>>,
): Route[] {
  const shared = { tag: place.tag, otherErrors: 'noData', policy } as const;
  const changing = { ...shared, confirmation: CHANGES_SIGN_IN, replay: NEVER_REPLAYED } as const;
  const changed = { status: 200, description: 'The second factor.', schema: changedFactorSchema } as const;
  const refused = { 401: says('not signed in'), 403: NOT_CONFIRMED } as const;
  return [
    route({
      ...shared,
      path: `${place.path}/second-factor`,
      method: 'GET',
      summary: 'Read your second factor',
      success: { status: 200, description: 'What you have set up.', schema: factorSchema },
      errors: { 401: says('not signed in') },
      handle: ({ principal }) => readSecondFactor(use, principal.session),
    }),
    route({
      ...shared,
      path: `${place.path}/authenticator`,
      method: 'POST',
      summary: 'Begin to set up an authenticator app',
      description: 'Gives a secret for the app. It takes effect once a code from the app has been sent with PUT.',
      success: { status: 200, description: 'The secret is shown once.', schema: setupSchema },
      errors: refused,
      confirmation: GETS_SECRET,
      replay: NEVER_REPLAYED,
      handle: ({ principal }) => beginAuthenticator(use, principal.session),
    }),
    route({
      ...changing,
      path: `${place.path}/authenticator`,
      method: 'PUT',
      summary: 'Set up an authenticator app',
      description: `Replaces the current one. The first second factor comes with ten recovery codes. ${ENDS_OTHERS}`,
      body: authenticatorSchema,
      success: changed,
      errors: { ...refused, 400: says('the code is wrong or the set-up has expired') },
      handle: ({ principal, request, body }) => addAuthenticator(use, principal.session, request, body),
    }),
    route({
      ...changing,
      path: `${place.path}/authenticator`,
      method: 'DELETE',
      summary: 'Remove the authenticator app',
      description: ENDS_OTHERS,
      success: changed,
      errors: { ...refused, 404: says('there is none'), 409: REQUIRED },
      handle: ({ principal, request }) => removeAuthenticator(use, principal.session, request),
    }),
    route({
      ...changing,
      path: `${place.path}/recovery-codes`,
      method: 'POST',
      summary: 'Replace the recovery codes',
      description: `The old ones no longer work. ${ENDS_OTHERS}`,
      success: changed,
      errors: { ...refused, 404: says('there is no second factor') },
      handle: ({ principal, request }) => renewRecoveryCodes(use, principal.session, request),
    }),
    route({
      ...changing,
      path: `${place.path}/passkeys/options`,
      method: 'POST',
      summary: 'Get options to add a passkey',
      success: { status: 200, description: 'For the browser.', schema: passkeyOptionsAnswer },
      errors: refused,
      handle: ({ principal }) => passkeyRegistrationOptions(use, principal.session),
    }),
    route({
      ...changing,
      path: `${place.path}/passkeys`,
      method: 'POST',
      summary: 'Add a passkey',
      description: `The first second factor comes with ten recovery codes. ${ENDS_OTHERS}`,
      body: passkeySchema,
      success: changed,
      errors: {
        401: says('not signed in, or the passkey is not right'),
        403: NOT_CONFIRMED,
        409: says('the passkey is known, or there are 20 already'),
      },
      handle: ({ principal, request, body }) => addPasskey(use, principal.session, request, body),
    }),
    route({
      ...changing,
      path: `${place.path}/passkeys/{passkeyId}`,
      method: 'DELETE',
      summary: 'Remove a passkey',
      description: ENDS_OTHERS,
      params: passkeyParams,
      success: changed,
      errors: { ...refused, 404: says('you have no such passkey'), 409: REQUIRED },
      handle: ({ principal, request, params }) => removePasskey(use, principal.session, request, params.passkeyId),
    }),
  ];
}
