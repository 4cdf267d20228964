// A user's own authenticator app: setting it up with a secret and a first code, replacing it, and removing it.
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { deleteAuthenticator, newAuthenticator } from '../../accounts/second-factors/authenticator-app.ts';
import {
  authenticatorUri,
  newAuthenticatorSecret,
  stepOfCode,
} from '../../accounts/second-factors/authenticator-code.ts';
import { secondFactorsOf } from '../../accounts/second-factors/second-factors-of.ts';
import type { SessionUse } from '../begin-session.ts';
import type { KnownSession } from '../check-session.ts';
import type { SessionUser } from '../session-kind.ts';
import { changedFactor, ownerOf } from './own-second-factor.ts';

const SET_UP_WITHIN_MS = 15 * MINUTE_MS;

interface Setup {
  readonly secret: string;
  readonly expiresAt: number;
}

/** Nothing is stored until a code proves that the app has the secret. */
export async function beginAuthenticator<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
): Promise<Answer> {
  const { context, baseUrl } = use;
  const owner = ownerOf(use, known);
  const secret = newAuthenticatorSecret(context.random);
  const setup: Setup = { secret, expiresAt: context.clock.now() + SET_UP_WITHIN_MS };
  const host = new URL(baseUrl()).hostname;
  const issuer = context.environment === 'test' ? `${host} (test)` : host;
  return {
    status: 200,
    body: enveloped({
      secret,
      uri: authenticatorUri(secret, issuer, owner.username),
      setup: context.secrets.seal(JSON.stringify(setup), placeOf(known)),
    }),
  };
}

/** Replaces the existing app, so that users who must have one can move to another phone. */
export async function addAuthenticator<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
  request: FastifyRequest,
  { setup, code }: { readonly setup: string; readonly code: string },
): Promise<Answer> {
  const { context } = use;
  const owner = ownerOf(use, known);
  const factors = await secondFactorsOf(context, owner);
  const secret = secretOf(context, known, setup);
  const firstStep = stepOfCode(secret, code.replace(/\s/g, ''), context.clock.now());
  if (firstStep === undefined) throw refuse('code', 'is not the code that the app shows now.');
  const { authenticator, step } = newAuthenticator(context, owner, secret, firstStep);
  return changedFactor(use, known, request, {
    factors: { ...factors, authenticator },
    notice: factors.authenticator === undefined ? 'authenticator-added' : 'authenticator-replaced',
    steps: [deleteAuthenticator(context, owner), step],
  });
}

export async function removeAuthenticator<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
  request: FastifyRequest,
): Promise<Answer> {
  const owner = ownerOf(use, known);
  const factors = await secondFactorsOf(use.context, owner);
  if (factors.authenticator === undefined) throw new Refusal('noSecondFactor');
  return changedFactor(use, known, request, {
    factors: { ...factors, authenticator: undefined },
    notice: 'authenticator-removed',
    steps: [deleteAuthenticator(use.context, owner)],
  });
}

/** @throws Refusal unless the setup was started recently in this session */
function secretOf({ secrets, clock }: Context, known: KnownSession<unknown>, sealed: string): string {
  let setup: Setup | undefined;
  try {
    setup = JSON.parse(secrets.open(sealed, placeOf(known))) as Setup;
  } catch {
    // Not ours, or from another session.
  }
  if (setup === undefined || setup.expiresAt <= clock.now()) {
    throw refuse('setup', 'has expired. Begin again, and scan the new QR code.');
  }
  return setup.secret;
}

function placeOf({ sessionId }: KnownSession<unknown>): string {
  return `authenticator set-up ${sessionId}`;
}

function refuse(field: string, description: string): Refusal {
  return new Refusal('validationFailed', { details: `${field} ${description}`, failures: [{ field, description }] });
}
