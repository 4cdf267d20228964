// Signing in and confirming through the single sign-on provider.
import type { ErrorMeaning, Policy, Route } from '../../../platform/contract/route.ts';
import { NEVER_REPLAYED, route } from '../../../platform/contract/route.ts';
import type { SessionUse } from '../begin-session.ts';
import { secondFactorAskedSchema } from '../session.schema.ts';
import type { SessionUser } from '../session-kind.ts';
import type { SessionHolderPrincipal, SessionPlace } from '../session-place.ts';
import { providerResponse, singleSignOnStarted } from './single-sign-on.schema.ts';
import { beginConfirmation, beginSingleSignOn, finishSingleSignOn } from './single-sign-on.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const NOT_SET_UP = says('single sign-on is not set up for these users');
const UNAVAILABLE = says('the provider is not responding');

export function singleSignOnRoutes<Who extends SessionUser>(
  use: SessionUse<Who>,
  place: SessionPlace,
  anyone: Policy,
  signedIn: Policy<SessionHolderPrincipal<Who>>,
): Route[] {
  const shared = { tag: place.tag, otherErrors: 'noData', method: 'POST', replay: NEVER_REPLAYED } as const;
  return [
    route({
      ...shared,
      path: `${place.path}/single-sign-on`,
      policy: anyone,
      summary: 'Start a single sign-on',
      description:
        'Gives the address of the provider’s sign-in page, and a cookie that ties the sign-in to this browser. The provider sends the ' +
        `browser back to a page of this service, which sends the response on to POST ${place.path}/single-sign-on/completion.`,
      success: { status: 200, description: 'Where to go.', schema: singleSignOnStarted },
      errors: { 403: NOT_SET_UP, 503: UNAVAILABLE },
      handle: ({ request }) => beginSingleSignOn(use, request),
    }),
    route({
      ...shared,
      path: `${place.path}/single-sign-on/completion`,
      policy: anyone,
      summary: 'Finish a single sign-on',
      description:
        'Takes the response of the provider. The first sign-in links the identity to a user with the same verified e-mail address; ' +
        'from then on, only the link matters.',
      body: providerResponse,
      success: {
        status: 201,
        description: 'Signed in.',
        schema: place.schema,
        also: { status: 202, description: 'A second factor is needed.', schema: secondFactorAskedSchema },
      },
      errors: {
        401: says('the provider did not sign the user in, its response is not valid, or the sign-in has expired'),
        403: says('single sign-on is not set up for these users, or no user has this identity'),
        429: says('too many failed sign-ins'),
        503: UNAVAILABLE,
      },
      handle: ({ request, body }) => finishSingleSignOn(use, request, body),
    }),
    route({
      ...shared,
      path: `${place.path}/confirmation/single-sign-on`,
      policy: signedIn,
      summary: 'Start to confirm by single sign-on',
      description:
        'Like a single sign-on, but the provider asks the user to sign in again. The response goes to ' +
        `POST ${place.path}/confirmation as \`singleSignOn\`.`,
      success: { status: 200, description: 'Where to go.', schema: singleSignOnStarted },
      errors: { 401: says('not signed in'), 403: NOT_SET_UP, 503: UNAVAILABLE },
      handle: ({ principal }) => beginConfirmation(use, principal.session),
    }),
  ];
}
