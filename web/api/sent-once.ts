// Sends something once: the same content keeps its Idempotency-Key until the server has decided, so that a request whose response was
// lost is not carried out twice.
import { ApiProblem } from './problem.ts';

let last = { text: '', key: '' };

/** `content` is all that makes it the same request, the path included where it varies. */
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

/** The same content sent again is meant. */
function forget(key: string): void {
  if (last.key === key) last = { text: '', key: '' };
}

/** The statuses with which an operation itself refuses, and the code that only says to wait for the first request. */
const REFUSED = new Set([400, 404, 409, 422]);
const STILL_RUNNING = 2008;

/**
 * Whether the server has refused it for good: nothing was carried out under the key. A session that expired, a limit or an outage says nothing
 * about the first request.
 */
function isDecided(error: unknown): boolean {
  return error instanceof ApiProblem && REFUSED.has(error.status) && error.code !== STILL_RUNNING;
}

/** `crypto.randomUUID` is missing where a page is not served by https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
