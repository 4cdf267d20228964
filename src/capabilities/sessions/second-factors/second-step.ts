// The second step of signing in, for users with a second factor: a code or a passkey, with the ticket from the first step.
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../../platform/contract/route.ts';
import type { Step } from '../../../platform/db/database.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { accountNotice } from '../../accounts/notices/account-notice.ts';
import type { AuthenticationGiven } from '../../accounts/second-factors/passkey-fields.ts';
import { authenticationOptions, provePasskey } from '../../accounts/second-factors/passkeys.ts';
import { type ProvenCode, proveCode } from '../../accounts/second-factors/prove-code.ts';
import { type RelyingParty, relyingPartyOf } from '../../accounts/second-factors/relying-party.ts';
import { methodsOf, secondFactorsOf } from '../../accounts/second-factors/second-factors-of.ts';
import {
  newTicket,
  openTicket,
  type SignInTicket,
  sealTicket,
  useTicket,
} from '../../accounts/second-factors/sign-in-ticket.ts';
import { openSession, requireSignInPlace, type SessionUse } from '../begin-session.ts';
import type { SignInMethod } from '../session.store.ts';
import type { SessionHolder, SessionUser } from '../session-kind.ts';

export interface SecondStep {
  readonly ticket: string;
  readonly code?: string;
  readonly passkey?: AuthenticationGiven;
}

/** After the right password or single sign-on. Nothing is stored: the ticket itself identifies its user. */
export async function askSecondFactor<Who extends SessionUser>(
  use: SessionUse<Who>,
  {
    username,
    credential,
    first = 'password',
  }: { readonly username: string; readonly credential: string; readonly first?: SignInTicket['first'] },
): Promise<Answer> {
  const { context, kind } = use;
  const owner = { kind: kind.name, username };
  const factors = await secondFactorsOf(context, owner);
  const ticket = newTicket(context, owner, credential, first);
  const party = relyingPartyOf(use.baseUrl());
  const known = factors.passkeys;
  const asked = { purpose: purposeOf(ticket.id), verification: 'preferred', known } as const;
  return {
    status: 202,
    body: enveloped({
      ticket: sealTicket(context, ticket),
      expiresAt: new Date(ticket.expiresAt).toISOString(),
      methods: methodsOf(factors),
      passkeyOptions: party && known.length > 0 ? await authenticationOptions(context, party, asked) : null,
    }),
  };
}

export async function finishSignIn<Who extends SessionUser>(
  use: SessionUse<Who>,
  request: FastifyRequest,
  { ticket: sealed, code, passkey }: SecondStep,
): Promise<Answer> {
  const { context, kind } = use;
  requireSignInPlace(use, request);
  const ticket = await openTicket(context, kind.name, sealed);
  const holder = ticket && (await kind.holder(ticket.username));
  if (ticket === undefined || holder?.credential !== ticket.credential) throw new Refusal('signInExpired');
  const { username, credential } = ticket;
  const source = context.sources.of(request);
  if (passkey !== undefined) {
    const asked = { response: passkey, purpose: purposeOf(ticket.id), verification: 'preferred' } as const;
    const proved = await requireRightPasskey(use, username, source, asked);
    const alongside = [...useTicket(context, ticket), ...proved];
    return openSession(use, request, {
      username,
      credential,
      method: methodAfter(ticket, 'password-and-passkey'),
      alongside,
    });
  }
  const { method, writes } = await requireRightCode(use, username, source, code ?? '');
  const notice = method === 'recovery-code' ? recoveryNotice(use, holder, username, source) : [];
  const alongside = [...useTicket(context, ticket), ...writes, ...notice];
  return openSession(use, request, { username, credential, method: methodAfter(ticket, method), alongside });
}

/** @throws Refusal for a wrong code, which counts like a wrong password */
export async function requireRightCode<Who extends SessionUser>(
  { context, kind }: SessionUse<Who>,
  username: string,
  source: string,
  code: string,
): Promise<ProvenCode> {
  const owner = { kind: kind.name, username };
  const proven = await kind.tryFactor(username, source, () => proveCode(context, owner, kind.subject(username), code));
  if (proven === undefined) throw new Refusal('codeWrong');
  return proven;
}

/** @throws Refusal for a passkey that is invalid or not this user's */
export async function requireRightPasskey<Who extends SessionUser>(
  use: SessionUse<Who>,
  username: string,
  source: string,
  asked: Parameters<typeof provePasskey>[2],
): Promise<readonly Step[]> {
  const { context, kind } = use;
  const party = requireParty(use);
  const proven = await kind.tryFactor(username, source, async () => {
    const one = await provePasskey(context, party, asked);
    return one?.passkey.kind === kind.name && one.passkey.username === username ? one : undefined;
  });
  if (proven === undefined) throw new Refusal('passkeyWrong');
  return proven.writes;
}

/** @throws Refusal if passkeys are not possible at this host */
export function requireParty<Who extends SessionUser>({ baseUrl }: SessionUse<Who>): RelyingParty {
  const party = relyingPartyOf(baseUrl());
  if (party === undefined) throw new Refusal('passkeysNotPossible');
  return party;
}

/** Warns the user, in case someone else used the code. */
export function recoveryNotice<Who extends SessionUser>(
  { context }: SessionUse<Who>,
  { email }: SessionHolder<Who>,
  username: string,
  source: string,
): Step[] {
  return accountNotice(context, email, { change: 'recovery-code-used', username, source });
}

function methodAfter({ first }: SignInTicket, method: SignInMethod): SignInMethod {
  return first === 'single-sign-on' ? 'single-sign-on-and-factor' : method;
}

function purposeOf(ticketId: string): string {
  return `second step ${ticketId}`;
}
