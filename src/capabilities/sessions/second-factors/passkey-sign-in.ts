// Signing in with a passkey alone. The device verifies its user by fingerprint, face or PIN, so it counts as two factors.
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { AuthenticationGiven } from '../../accounts/second-factors/passkey-fields.ts';
import { authenticationOptions, findPasskey } from '../../accounts/second-factors/passkeys.ts';
import { openSession, requireSignInPlace, type SessionUse } from '../begin-session.ts';
import type { SessionUser } from '../session-kind.ts';
import { requireParty, requireRightPasskey } from './second-step.ts';

/** For any caller: the options name no user. */
export async function passkeySignInOptions<Who extends SessionUser>(
  use: SessionUse<Who>,
  request: FastifyRequest,
): Promise<Answer> {
  requireSignInPlace(use, request);
  requirePasskeysAlone(use);
  const asked = { purpose: purposeOf(use), verification: 'required' } as const;
  return { status: 200, body: enveloped(await authenticationOptions(use.context, requireParty(use), asked)) };
}

export async function signInWithPasskey<Who extends SessionUser>(
  use: SessionUse<Who>,
  request: FastifyRequest,
  response: AuthenticationGiven,
): Promise<Answer> {
  const { context, kind } = use;
  requireSignInPlace(use, request);
  requirePasskeysAlone(use);
  requireParty(use);
  const passkey = await findPasskey(context, response.id);
  const holder = passkey?.kind === kind.name ? await kind.holder(passkey.username) : undefined;
  if (passkey === undefined || holder === undefined) throw new Refusal('passkeyWrong');
  const { username } = passkey;
  const asked = { response, purpose: purposeOf(use), verification: 'required' } as const;
  const alongside = await requireRightPasskey(use, username, context.sources.of(request), asked);
  return openSession(use, request, { username, credential: holder.credential, method: 'passkey', alongside });
}

/** @throws Refusal if these users sign in only through the single sign-on provider */
function requirePasskeysAlone<Who extends SessionUser>({ kind }: SessionUse<Who>): void {
  if (kind.arePasswordsOff) throw new Refusal('passwordsOff');
}

function purposeOf<Who extends SessionUser>({ kind }: SessionUse<Who>): string {
  return `sign-in ${kind.name}`;
}
