// Signing in through the single sign-on provider, and confirming a session there: redirecting to it, and returning from it.
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { type Identity, nameOfIdentity } from '../../accounts/single-sign-on/identity.ts';
import type { Provider, ProviderResponse } from '../../accounts/single-sign-on/provider.ts';
import { openSession, requireSignInPlace, type SessionUse } from '../begin-session.ts';
import type { KnownSession } from '../check-session.ts';
import { askSecondFactor } from '../second-factors/second-step.ts';
import type { SessionUser } from '../session-kind.ts';
import { exchangeCookie, newExchange, requireExchange, type StartedExchange, useExchange } from './exchange-cookie.ts';
import { linkedUser } from './linked-user.ts';

const SIGN_IN = 'sign-in';

/** Returns the URL of the provider's sign-in page, to any caller. */
export async function beginSingleSignOn<Who extends SessionUser>(
  use: SessionUse<Who>,
  request: FastifyRequest,
): Promise<Answer> {
  requireSignInPlace(use, request);
  return leaving(use, SIGN_IN, false);
}

/** The same for a signed-in user who must prove their identity again. */
export async function beginConfirmation<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
): Promise<Answer> {
  return leaving(use, confirmationBy(known), true);
}

/** After the return from the provider: opens a session, or asks for the second factor. */
export async function finishSingleSignOn<Who extends SessionUser>(
  use: SessionUse<Who>,
  request: FastifyRequest,
  response: ProviderResponse,
): Promise<Answer> {
  const { context, kind } = use;
  requireSignInPlace(use, request);
  const provider = requireProvider(use);
  const { exchange, identity, source } = await returned(use, request, response, SIGN_IN);
  const { username, holder, steps } = await linkedUser({ use, provider, identity, source }).catch((error) => {
    if (error instanceof Refusal) kind.sawNotAllowed(nameOfIdentity(identity), source);
    throw error;
  });
  const { credential, secondFactorAt } = holder;
  const alongside = [...useExchange(context, exchange), ...steps];
  const isMultiFactor = countsAsSecondFactor(provider, identity);
  if (secondFactorAt !== null && !isMultiFactor) {
    return { ...(await askSecondFactor(use, { username, credential, first: 'single-sign-on' })), writes: alongside };
  }
  return openSession(use, request, {
    username,
    credential,
    method: isMultiFactor ? 'single-sign-on-multi-factor' : 'single-sign-on',
    // A user who must set up a second factor has just proved their identity, and can do nothing else.
    isConfirmed: kind.isSecondFactorRequired && !isMultiFactor,
    alongside,
  });
}

/** The identity of the user who returned to confirm the session. @throws Refusal */
export function returnedToConfirm<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
  request: FastifyRequest,
  response: ProviderResponse,
): Promise<Returned> {
  return returned(use, request, response, confirmationBy(known));
}

/** @throws Refusal if there is no provider for these users */
export function requireProvider<Who extends SessionUser>({ provider }: SessionUse<Who>): Provider {
  if (provider === undefined) throw new Refusal('singleSignOnOff');
  return provider;
}

export function countsAsSecondFactor({ settings }: Provider, { methods }: Identity): boolean {
  return methods.some((one) => settings.secondFactorValues.includes(one));
}

async function leaving<Who extends SessionUser>(
  use: SessionUse<Who>,
  purpose: string,
  isFresh: boolean,
): Promise<Answer> {
  const provider = requireProvider(use);
  const exchange = newExchange(use.context, { purpose, redirectUri: use.returnPage(), isFresh });
  const url = await provider.signInUrl(exchange);
  return { status: 200, headers: { 'set-cookie': exchangeCookie(use, exchange) }, body: enveloped({ url }) };
}

export interface Returned {
  readonly exchange: StartedExchange;
  readonly identity: Identity;
  readonly source: string;
}

/** A code works only once, but a handler may run again after a conflict. */
const identified = new WeakMap<FastifyRequest, Promise<Identity>>();

async function returned<Who extends SessionUser>(
  use: SessionUse<Who>,
  request: FastifyRequest,
  response: ProviderResponse,
  purpose: string,
): Promise<Returned> {
  const provider = requireProvider(use);
  const exchange = await requireExchange(use, request.headers, response.state, purpose);
  const source = use.context.sources.of(request);
  const known = identified.get(request) ?? identify(use, provider, source, exchange, response);
  identified.set(request, known);
  return { exchange, identity: await known, source };
}

/** A failure counts like a wrong password from that address. @throws Refusal */
async function identify<Who extends SessionUser>(
  { kind }: SessionUse<Who>,
  provider: Provider,
  source: string,
  exchange: StartedExchange,
  response: ProviderResponse,
): Promise<Identity> {
  let refusal: unknown;
  const identity = await kind.tryIdentity(source, () =>
    provider.identify(exchange, response).catch((error) => {
      if (!(error instanceof Refusal) || error.entry.status !== 401) throw error;
      refusal = error;
      return undefined;
    }),
  );
  if (identity === undefined) throw refusal;
  return identity;
}

function confirmationBy({ sessionId }: KnownSession<unknown>): string {
  return `confirmation ${sessionId}`;
}
