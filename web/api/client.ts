// The typed client of our own HTTP API. The types come from openapi.json; the session cookie goes along by itself.
import createClient, { type Middleware } from 'openapi-fetch';
import { csrfHeaders } from './csrf.ts';
import type { paths } from './openapi.ts';
import { problemOf, unreachable } from './problem.ts';

/** Called when the server says that nobody is signed in any more. */
let onSignedOut: () => void = () => {};

export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener;
}

const guard: Middleware = {
  onRequest({ request }) {
    for (const [name, value] of Object.entries(csrfHeaders(request.method))) request.headers.set(name, value);
    return request;
  },
  async onResponse({ response }) {
    if (response.ok) return undefined;
    if (response.status === 401) onSignedOut();
    throw await problemOf(response);
  },
  onError: () => unreachable(),
};

export const api = createClient<paths>({ baseUrl: location.origin, headers: { accept: 'application/json' } });
api.use(guard);

/** The body of an answer; a refusal was thrown already. */
export async function bodyOf<T>(asked: Promise<{ data?: T }>): Promise<NonNullable<T>> {
  const { data } = await asked;
  return data as NonNullable<T>;
}

/** What an enveloped answer holds in `data`. */
export async function dataOf<T>(asked: Promise<{ data?: { data: T } }>): Promise<T> {
  const { data } = await asked;
  return data?.data as T;
}
