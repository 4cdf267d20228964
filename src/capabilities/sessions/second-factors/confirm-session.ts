// Proves a user's identity again before the session shows a secret or grants access, in case the page was left open. It takes
// everything that signing in takes: the password and the second factor, if there is one; a passkey alone, if the device
// verifies its user; or a new sign-in at the single sign-on provider.
import type { FastifyRequest } from 'fastify';
import { auditLine } from '../../../platform/audit/audit-line.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import type { Step } from '../../../platform/db/database.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { AuthenticationGiven } from '../../accounts/second-factors/passkey-fields.ts';
import { authenticationOptions, passkeysOf } from '../../accounts/second-factors/passkeys.ts';
import { nameOfIdentity } from '../../accounts/single-sign-on/identity.ts';
import type { ProviderResponse } from '../../accounts/single-sign-on/provider.ts';
import { MAIL_TOPIC } from '../../mail/queue-mail.ts';
import { type SessionUse, sessionForUser } from '../begin-session.ts';
import { type KnownSession, sessionSubject } from '../check-session.ts';
import { notSignedIn } from '../own-account/own-pages.ts';
import { sessionStore } from '../session.store.ts';
import type { SessionHolder, SessionUser } from '../session-kind.ts';
import { useExchange } from '../single-sign-on/exchange-cookie.ts';
import { usernameOfIdentity } from '../single-sign-on/linked-user.ts';
import { countsAsSecondFactor, requireProvider, returnedToConfirm } from '../single-sign-on/single-sign-on.ts';
import { recoveryNotice, requireParty, requireRightCode, requireRightPasskey } from './second-step.ts';

export interface GivenAgain {
  readonly password?: string;
  readonly code?: string;
  readonly passkey?: AuthenticationGiven;
  readonly singleSignOn?: ProviderResponse;
}

export async function confirmSession<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
  request: FastifyRequest,
  given: GivenAgain,
): Promise<Answer> {
  const { context, kind } = use;
  const proved = await proveAgain(use, known, request, given);
  const store = sessionStore(context.db);
  const row = await store.byId(known.sessionId);
  if (row === undefined) throw notSignedIn();
  const now = context.clock.now();
  const subject = kind.subject(known.who.username);
  return {
    status: 200,
    body: enveloped(await sessionForUser(use, { ...row, confirmed_at: now, used_at: now })),
    writes: [
      store.confirm(row.session_id, now),
      auditLine(context, subject, 'session.confirmed', sessionSubject(row.session_id), { account: subject }),
      ...proved,
    ],
    committed: () => context.outbox.wake(MAIL_TOPIC),
  };
}

/** Options for one of the user's passkeys. It is sufficient on its own if the device verifies its user. */
export async function confirmationOptions<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
  beside: 'password' | undefined,
): Promise<Answer> {
  const { context, kind } = use;
  const party = requireParty(use);
  const passkeys = await passkeysOf(context, { kind: kind.name, username: known.who.username });
  const purpose = purposeOf(known);
  const verification = verificationBeside(beside);
  const options = await authenticationOptions(context, party, { purpose, verification, known: passkeys });
  return { status: 200, body: enveloped(options) };
}

/** @throws Refusal unless everything is correct */
async function proveAgain<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
  request: FastifyRequest,
  { password, code, passkey, singleSignOn }: GivenAgain,
): Promise<readonly Step[]> {
  const { context, kind } = use;
  const { username } = known.who;
  const source = context.sources.of(request);
  if (singleSignOn !== undefined) return proveAtProvider(use, known, request, singleSignOn, code);
  if (passkey !== undefined) {
    if (password !== undefined) await kind.prove(username, password, source);
    const asked = { response: passkey, purpose: purposeOf(known), verification: verificationBeside(password) };
    return requireRightPasskey(use, username, source, asked);
  }
  const holder = await kind.holder(username);
  if (holder === undefined) throw notSignedIn();
  requireGiven('password', password);
  if (holder.secondFactorAt !== null) requireGiven('code', code);
  await kind.prove(username, password!, source);
  return holder.secondFactorAt === null ? [] : proveCodeAgain(use, holder, username, source, code!);
}

/** @throws Refusal unless the same user has just signed in there, with the second factor if there is one */
async function proveAtProvider<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
  request: FastifyRequest,
  response: ProviderResponse,
  code: string | undefined,
): Promise<readonly Step[]> {
  const { username } = known.who;
  const provider = requireProvider(use);
  const holder = await use.kind.holder(username);
  if (holder === undefined) throw notSignedIn();
  const mayNeedCode = holder.secondFactorAt !== null;
  // If the code is certain to be needed, it is checked before the provider's authorization code is used up.
  if (mayNeedCode && provider.settings.secondFactorValues.length === 0) requireGiven('code', code);
  const { exchange, identity, source } = await returnedToConfirm(use, known, request, response);
  if ((await usernameOfIdentity(use, identity)) !== username) {
    throw new Refusal('singleSignOnUserUnknown', {
      details: `At the provider you are ${nameOfIdentity(identity)}, who is not linked to ${username}. Sign in there as yourself.`,
    });
  }
  const used = useExchange(use.context, exchange);
  if (!mayNeedCode || countsAsSecondFactor(provider, identity)) return used;
  requireGiven('code', code);
  return [...used, ...(await proveCodeAgain(use, holder, username, source, code!))];
}

async function proveCodeAgain<Who extends SessionUser>(
  use: SessionUse<Who>,
  holder: SessionHolder<Who>,
  username: string,
  source: string,
  code: string,
): Promise<readonly Step[]> {
  const { method, writes } = await requireRightCode(use, username, source, code);
  return method === 'recovery-code' ? [...writes, ...recoveryNotice(use, holder, username, source)] : writes;
}

/** Whether the device must verify its user: not if the password is given as well. */
function verificationBeside(password: string | undefined): 'required' | 'preferred' {
  return password === undefined ? 'required' : 'preferred';
}

function requireGiven(field: 'password' | 'code', value: string | undefined): void {
  if (value !== undefined) return;
  const failure = { field, description: 'is required.' };
  throw new Refusal('validationFailed', { details: `${field} is required.`, failures: [failure] });
}

function purposeOf({ sessionId }: KnownSession<unknown>): string {
  return `confirmation ${sessionId}`;
}
