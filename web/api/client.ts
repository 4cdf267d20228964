// The typed client of our own HTTP API. The types come from openapi*.json; the browser sends the session cookie.
import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from './openapi.ts';
import { pageHeaders } from './page-headers.ts';
import { problemOf, unreachable } from './problem.ts';
import { heard } from './signed-out.ts';

const guard: Middleware = {
  onRequest({ request }) {
    for (const [name, value] of Object.entries(pageHeaders(request.method))) request.headers.set(name, value);
    return request;
  },
  async onResponse({ response }) {
    if (response.ok) return undefined;
    throw heard(await problemOf(response));
  },
  onError: () => unreachable(),
};

export const api = createClient<paths>({ baseUrl: location.origin, headers: { accept: 'application/json' } });
api.use(guard);

/** The response body; errors have already been thrown. */
export async function bodyOf<T>(asked: Promise<{ data?: T }>): Promise<NonNullable<T>> {
  const { data } = await asked;
  return data as NonNullable<T>;
}

/** The `data` of an enveloped response. */
export async function dataOf<T>(asked: Promise<{ data?: { data: T } }>): Promise<T> {
  const { data } = await asked;
  return data?.data as T;
}
