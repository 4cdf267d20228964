// Retries after a 503, as clients do: it promises nothing and asks for a retry, so it is neither an acknowledgment nor a loss.
import { setTimeout as pause } from 'node:timers/promises';
import type { HttpAnswer, HttpCall, HttpClient } from '../support/http-client.ts';

/** A server that is unavailable for this long does not recover: the test fails with its last response. */
const LONGEST_MS = 60_000;

/** `unavailable` is called for each 503. @throws the connection's error if there was no complete response */
export function callUntilTold(
  client: HttpClient,
  url: string,
  call?: HttpCall,
  unavailable: () => void = () => {},
): Promise<HttpAnswer> {
  return untilTold(
    () => client.call(url, call),
    ({ headers }) => headers['retry-after'],
    unavailable,
  );
}

/** The same with `fetch`. */
export function fetchUntilTold(url: string, init?: RequestInit): Promise<Response> {
  return untilTold(
    () => fetch(url, init),
    ({ headers }) => headers.get('retry-after'),
    () => {},
  );
}

async function untilTold<T extends { readonly status: number }>(
  send: () => Promise<T>,
  retryAfterOf: (answer: T) => string | null | undefined,
  unavailable: () => void,
): Promise<T> {
  const giveUpAt = performance.now() + LONGEST_MS;
  for (;;) {
    const answer = await send();
    if (answer.status !== 503 || performance.now() > giveUpAt) return answer;
    unavailable();
    await pause(Number(retryAfterOf(answer) ?? 1) * 1_000);
  }
}
