// What the browser keeps while its user is at the single sign-on provider: sealed, valid for ten minutes and for one sign-in.
// Without it, a response of the provider is useless in another browser.
import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from '../../../context.ts';
import type { Step } from '../../../platform/db/database.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { useOnce, wasUsed } from '../../accounts/second-factors/use-once.ts';
import type { Exchange } from '../../accounts/single-sign-on/provider.ts';
import type { SessionUse } from '../begin-session.ts';
import type { SessionUser } from '../session-kind.ts';

export interface StartedExchange extends Exchange {
  /** What it is for, and for whom: an exchange for a sign-in cannot confirm a session. */
  readonly purpose: string;
  readonly expiresAt: number;
}

const VALID_FOR_MS = 10 * MINUTE_MS;
const SECRET_BYTES = 32;
const PLACE = 'single sign-on';

export function newExchange(
  { random, clock }: Context,
  { purpose, redirectUri, isFresh }: Pick<StartedExchange, 'purpose' | 'redirectUri' | 'isFresh'>,
): StartedExchange {
  const secret = () => random.bytes(SECRET_BYTES).toString('base64url');
  const expiresAt = clock.now() + VALID_FOR_MS;
  return { purpose, state: secret(), nonce: secret(), codeVerifier: secret(), redirectUri, isFresh, expiresAt };
}

export function exchangeCookie<Who extends SessionUser>(
  { context, cookie }: SessionUse<Who>,
  exchange: StartedExchange,
): string {
  return cookie.setBeside(PLACE_IN_NAME, context.secrets.seal(JSON.stringify(exchange), PLACE), VALID_FOR_MS / 1_000);
}

/** @throws Refusal unless this browser started it, for this purpose, recently, and it was not used yet */
export async function requireExchange<Who extends SessionUser>(
  use: SessionUse<Who>,
  headers: IncomingHttpHeaders,
  state: string,
  purpose: string,
): Promise<StartedExchange> {
  const { context, cookie, baseUrl } = use;
  const exchange = unsealed(context, cookie.readBeside(PLACE_IN_NAME, headers));
  const isRight =
    exchange !== undefined &&
    exchange.purpose === purpose &&
    exchange.expiresAt > context.clock.now() &&
    isSame(exchange.state, state) &&
    !(await wasUsed(context, exchange.state));
  if (isRight) return exchange;
  throw new Refusal('signInExpired', {
    details: `Start signing in again at ${baseUrl()}, and stay in the same browser until you are back.`,
  });
}

export function useExchange(context: Context, { state, expiresAt }: StartedExchange): Step[] {
  return useOnce(context, state, expiresAt);
}

const PLACE_IN_NAME = 'sso';

function unsealed({ secrets }: Context, sealed: string | undefined): StartedExchange | undefined {
  if (sealed === undefined) return undefined;
  try {
    return JSON.parse(secrets.open(sealed, PLACE)) as StartedExchange;
  } catch {
    return undefined;
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
