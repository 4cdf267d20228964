// A user's own passkeys: added with a name, and removed.
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { RegistrationGiven } from '../../accounts/second-factors/passkey-fields.ts';
import {
  deletePasskey,
  findPasskey,
  registeredPasskey,
  registrationOptions,
} from '../../accounts/second-factors/passkeys.ts';
import { secondFactorsOf } from '../../accounts/second-factors/second-factors-of.ts';
import type { SessionUse } from '../begin-session.ts';
import type { KnownSession } from '../check-session.ts';
import type { SessionUser } from '../session-kind.ts';
import { changedFactor, ownerOf } from './own-second-factor.ts';
import { requireParty } from './second-step.ts';

const MOST_PASSKEYS = 20;

export async function passkeyRegistrationOptions<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
): Promise<Answer> {
  const options = await registrationOptions(use.context, requireParty(use), ownerOf(use, known), purposeOf(known));
  return { status: 200, body: enveloped(options) };
}

export async function addPasskey<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
  request: FastifyRequest,
  { name, passkey: response }: { readonly name: string; readonly passkey: RegistrationGiven },
): Promise<Answer> {
  const { context } = use;
  const owner = ownerOf(use, known);
  const asked = { response, purpose: purposeOf(known), name };
  const registered = await registeredPasskey(context, requireParty(use), owner, asked);
  if (registered === undefined) throw new Refusal('passkeyWrong');
  const { passkey, writes } = registered;
  const [factors, same] = await Promise.all([
    secondFactorsOf(context, owner),
    findPasskey(context, passkey.credential_id),
  ]);
  if (same !== undefined) throw new Refusal('passkeyExists');
  if (factors.passkeys.length >= MOST_PASSKEYS) throw new Refusal('tooManyPasskeys');
  return changedFactor(use, known, request, {
    factors: { ...factors, passkeys: [...factors.passkeys, passkey] },
    notice: 'passkey-added',
    steps: writes,
  });
}

export async function removePasskey<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
  request: FastifyRequest,
  passkeyId: string,
): Promise<Answer> {
  const factors = await secondFactorsOf(use.context, ownerOf(use, known));
  const passkeys = factors.passkeys.filter((one) => one.passkey_id !== passkeyId);
  if (passkeys.length === factors.passkeys.length) throw new Refusal('noSuchPasskey');
  return changedFactor(use, known, request, {
    factors: { ...factors, passkeys },
    notice: 'passkey-removed',
    steps: [deletePasskey(use.context, passkeyId)],
  });
}

function purposeOf({ sessionId }: KnownSession<unknown>): string {
  return `registration ${sessionId}`;
}
