// The steps of signing in that come after the password, or instead of it.
import type { ErrorMeaning, Policy, Route } from '../../../platform/contract/route.ts';
import { NEVER_REPLAYED, route } from '../../../platform/contract/route.ts';
import type { Failure } from '../../../platform/http/refusal.ts';
import { authenticationResponse, passkeyOptionsAnswer } from '../../accounts/second-factors/passkey-fields.ts';
import type { SessionUse } from '../begin-session.ts';
import { secondStepSchema } from '../session.schema.ts';
import type { SessionUser } from '../session-kind.ts';
import type { SessionPlace } from '../session-place.ts';
import { passkeySignInOptions, signInWithPasskey } from './passkey-sign-in.ts';
import { finishSignIn, type SecondStep } from './second-step.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const NOT_POSSIBLE = says('the address is neither https nor this machine, or has no domain name');

function oneOfBoth({ code, passkey }: SecondStep): readonly Failure[] {
  if ((code === undefined) !== (passkey === undefined)) return [];
  return [{ field: 'code', description: 'is required, unless `passkey` is sent. Send one of them.' }];
}

export function secondStepRoutes<Who extends SessionUser>(
  use: SessionUse<Who>,
  place: SessionPlace,
  policy: Policy,
): Route[] {
  const shared = { tag: place.tag, otherErrors: 'noData', method: 'POST', policy, replay: NEVER_REPLAYED } as const;
  return [
    route({
      ...shared,
      path: `${place.path}/second-factor`,
      summary: 'Sign in: the second step',
      description:
        'The ticket from the first step, and the code of the authenticator app, a recovery code or a passkey.',
      body: secondStepSchema,
      rules: oneOfBoth,
      success: { status: 201, description: 'Signed in.', schema: place.schema },
      errors: {
        401: says('the code or passkey is wrong, or the ticket has expired or was used'),
        403: NOT_POSSIBLE,
        429: says('too many failed sign-ins'),
      },
      handle: ({ request, body }) => finishSignIn(use, request, body),
    }),
    route({
      ...shared,
      path: `${place.path}/passkey-sign-in/options`,
      summary: 'Get options to sign in with a passkey',
      success: { status: 200, description: 'For the browser.', schema: passkeyOptionsAnswer },
      errors: { 403: NOT_POSSIBLE },
      handle: ({ request }) => passkeySignInOptions(use, request),
    }),
    route({
      ...shared,
      path: `${place.path}/passkey-sign-in`,
      summary: 'Sign in with a passkey',
      description: 'Without a password: the device checks who holds it.',
      body: authenticationResponse,
      success: { status: 201, description: 'Signed in.', schema: place.schema },
      errors: {
        401: says('the passkey is unknown or not right'),
        403: NOT_POSSIBLE,
        429: says('too many failed sign-ins'),
      },
      handle: ({ request, body }) => signInWithPasskey(use, request, body),
    }),
  ];
}
