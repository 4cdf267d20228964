// Calls /v1/api-key, /v1/api-keys and their subpaths as a client does: with its ID and secret, and without this page's cookie.
import type { DataOf, Method, PathAt } from '../../../api/described.ts';
import { problemOf, unreachable } from '../../../api/problem.ts';

/** A key that was just created comes with the secret that is valid from now on. */
export type ApiKey = DataOf<'/v1/api-key'> & Partial<DataOf<'/v1/api-key', 'post'>>;

export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Below /v1/api-key: its own subpaths, and the list of keys. */
type KeyPath = '' | '/rotation' | '/restrictions' | 's' | `s/${string}`;

interface KeyCall<Verb, Path> {
  readonly method?: Verb;
  readonly path?: Path;
  readonly body?: object;
  readonly idempotencyKey?: string;
}

/** Without a method or a path, reads the key. */
export async function apiKeyCall<Verb extends Uppercase<Method> = 'GET', Path extends KeyPath = ''>(
  { clientId, clientSecret }: ClientCredentials,
  { method, path, body, idempotencyKey }: KeyCall<Verb, Path> = {},
): Promise<DataOf<PathAt<`/v1/api-key${Path}`, Lowercase<Verb>>, Lowercase<Verb>>> {
  const bytes = new TextEncoder().encode(`${clientId}:${clientSecret}`);
  const authorization = `Basic ${btoa(String.fromCharCode(...bytes))}`;
  const headers = {
    accept: 'application/json',
    authorization,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
  // Without the browser's own credentials, a wrong secret gets a normal error instead of the browser's password prompt.
  const init = {
    method: method ?? 'GET',
    headers,
    credentials: 'omit',
    ...(body && { body: JSON.stringify(body) }),
  } as const;
  const response = await fetch(`/v1/api-key${path ?? ''}`, init).catch(() => {
    throw unreachable();
  });
  if (!response.ok) throw await problemOf(response);
  const data = response.status === 204 ? undefined : (await response.json()).data;
  return data;
}
