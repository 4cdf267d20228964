// Retries a request until it succeeds, fails permanently, or reaches the limit.
import { ConnectionError } from './errors.ts';

export interface RetryOptions {
  /** The maximum number of retries. */
  readonly retries: number;
  /** The first delay; it doubles with each further attempt. */
  readonly firstDelayMs: number;
  /** A longer Retry-After is not waited for: the caller gets the error. */
  readonly longestDelayMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Whether another attempt can succeed. A 409 with Retry-After can: the first request with the same key is still running. */
function isTemporary({ status, headers }: Response): boolean {
  return status === 429 || status >= 500 || (status === 409 && headers.has('retry-after'));
}

export async function withRetries(send: () => Promise<Response>, options: RetryOptions): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const isLast = attempt >= options.retries;
    let response: Response | undefined;
    try {
      response = await send();
      if (isLast || !isTemporary(response)) return response;
    } catch (error) {
      if (isLast || !(error instanceof ConnectionError) || options.signal?.aborted) throw error;
    }
    const delayMs = Math.max(askedDelayMs(response), backOffMs(attempt, options));
    if (response !== undefined && delayMs > options.longestDelayMs) return response;
    await response?.body?.cancel();
    await pause(delayMs, options.signal);
  }
}

/** Half of it is random jitter, so that clients that failed together do not retry together. */
function backOffMs(attempt: number, { firstDelayMs, longestDelayMs }: RetryOptions): number {
  const most = Math.min(longestDelayMs, firstDelayMs * 2 ** attempt);
  return most / 2 + (Math.random() * most) / 2;
}

/** Retry-After contains seconds or a date. */
function askedDelayMs(response: Response | undefined): number {
  const text = response?.headers.get('retry-after');
  if (text === null || text === undefined) return 0;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return seconds * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? 0 : Math.max(0, at - Date.now());
}

export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
