// Sends a request once: the same content keeps its Idempotency-Key until the server has decided, so that a request whose response was lost
// is not processed twice.
import { ApiProblem } from './problem.ts';

let last = { text: '', key: '' };

/** `content` is everything that identifies the request, including the path if it varies. */
export async function sentOnce<T>(
  content: unknown,
  send: (header: { readonly 'Idempotency-Key': string }) => Promise<T>,
): Promise<T> {
  const text = JSON.stringify(content);
  if (last.text !== text) last = { text, key: newKey() };
  const { key } = last;
  try {
    const answer = await send({ 'Idempotency-Key': key });
    forget(key);
    return answer;
  } catch (error) {
    if (isDecided(error)) forget(key);
    throw error;
  }
}

/** From now on, sending the same content again is a new request. */
function forget(key: string): void {
  if (last.key === key) last = { text: '', key: '' };
}

/** The statuses of a definite refusal, and the code that only means that the first request is still running. */
const REFUSED = new Set([400, 404, 409, 422]);
const STILL_RUNNING = 2008;

/**
 * Whether the server has definitely refused it, so that nothing was processed under the key. An expired session, a rate limit or an outage
 * says nothing about the first request.
 */
function isDecided(error: unknown): boolean {
  return error instanceof ApiProblem && REFUSED.has(error.status) && error.code !== STILL_RUNNING;
}

/** `crypto.randomUUID` is not available on pages served without HTTPS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
