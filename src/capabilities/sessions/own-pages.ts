// Whether a call by cookie comes from one of our own pages. A browser sends the cookie with whatever makes it call us, so
// what changes something must carry a token that other sites cannot read, and must not say that it comes from elsewhere.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/http/refusal.ts';

export const SESSION_CHALLENGE = 'Session realm="linehaul"';
const CSRF_HEADER = 'x-csrf-token';

/** GET and HEAD change nothing. */
export function isSafe({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** A script in a browser makes the call: all browsers of today say so. */
export function isFromScript({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  return mode !== undefined && mode !== 'navigate';
}

/** @throws Refusal when the browser says that another site makes the call */
export function requireOwnOrigin(request: FastifyRequest, baseUrl: () => string): void {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const isOwn = site === undefined || site === 'same-origin';
  // Opening an address is not calling it: a link in a mail may lead to a document.
  const isOpened = isSafe(request) && !isFromScript(request);
  if (!isOwn && !isOpened) throw new Refusal('callFromOtherSite');
  if (origin !== undefined && !isOurs(origin, request.headers.host, baseUrl())) throw new Refusal('callFromOtherSite');
}

/** A proxy may give us another host than the browser's; the configured address is the browser's. */
function isOurs(origin: string, host: string | undefined, baseUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const given = new URL(origin);
  if (!/^https?:$/.test(given.protocol)) return false;
  const called = `${given.protocol}//${host}`;
  return given.origin === new URL(baseUrl).origin || (URL.canParse(called) && given.origin === new URL(called).origin);
}

/** @throws Refusal when a call that changes something does not carry the session's token */
export function requireCsrfToken(request: FastifyRequest, token: string): void {
  if (isSafe(request)) return;
  const given = request.headers[CSRF_HEADER];
  const bytes = Buffer.from(typeof given === 'string' ? given : '');
  const wanted = Buffer.from(token);
  if (bytes.length === wanted.length && timingSafeEqual(bytes, wanted)) return;
  throw new Refusal('csrfTokenWrong');
}

/** Without a word of Basic: a browser would ask for a password in a window of its own. */
export function notSignedIn(): Refusal {
  return new Refusal('notSignedIn', { headers: { 'www-authenticate': SESSION_CHALLENGE } });
}
