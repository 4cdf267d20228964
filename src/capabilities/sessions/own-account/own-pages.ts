// Checks that a call with a cookie comes from one of our own pages. A browser sends the cookie with any call to us, so calls
// that change something must carry a token that other sites cannot read, and must not have a foreign origin.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.ts';

export const SESSION_CHALLENGE = 'Session realm="linehaul"';
const CSRF_HEADER = 'x-csrf-token';

/** GET and HEAD change nothing. */
export function isSafe({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether a script in a browser makes the call; all current browsers say so. */
export function isFromScript({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  return mode !== undefined && mode !== 'navigate';
}

/** @throws Refusal if the browser says that another site makes the call */
export function requireOwnOrigin(request: FastifyRequest, baseUrl: () => string): void {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const isOwn = site === undefined || site === 'same-origin';
  // Navigation is allowed: a link in an e-mail may lead to a document.
  const isOpened = isSafe(request) && !isFromScript(request);
  if (!isOwn && !isOpened) throw new Refusal('callFromOtherSite');
  if (origin !== undefined && !isOurs(origin, request.headers.host, baseUrl())) throw new Refusal('callFromOtherSite');
}

/** Behind a proxy the host header may differ from the browser's; the configured URL is what the browser uses. */
function isOurs(origin: string, host: string | undefined, baseUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const given = new URL(origin);
  if (!/^https?:$/.test(given.protocol)) return false;
  const called = `${given.protocol}//${host}`;
  return given.origin === new URL(baseUrl).origin || (URL.canParse(called) && given.origin === new URL(called).origin);
}

/** @throws Refusal if a call that changes something lacks the session's token */
export function requireCsrfToken(request: FastifyRequest, token: string): void {
  if (isSafe(request)) return;
  const given = request.headers[CSRF_HEADER];
  const bytes = Buffer.from(typeof given === 'string' ? given : '');
  const wanted = Buffer.from(token);
  if (bytes.length === wanted.length && timingSafeEqual(bytes, wanted)) return;
  throw new Refusal('csrfTokenWrong');
}

/** Does not mention Basic, because a browser would prompt for a password. */
export function notSignedIn(): Refusal {
  return new Refusal('notSignedIn', { headers: { 'www-authenticate': SESSION_CHALLENGE } });
}
