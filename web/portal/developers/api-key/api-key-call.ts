// Calls /v1/api-key, /v1/api-keys and their subpaths as a client does: with its ID and secret, and without this page's cookie.
import type { components } from '../../../api/openapi.ts';
import { problemOf, unreachable } from '../../../api/problem.ts';

type Schemas = components['schemas'];

/** A key that was just created comes with the secret that is valid from now on. */
export type ApiKey = Schemas['ApiKeyResponse']['data'] & { readonly apiClientSecret?: string };
export type KeyRotation = Schemas['ApiKeyRotationResponse']['data'];

export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

interface KeyCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /v1/api-key: its own subpaths, and the list of keys. */
  readonly path?: '' | '/rotation' | '/restrictions' | 's' | `s/${string}`;
  readonly body?: object;
  readonly idempotencyKey?: string;
}

export async function apiKeyCall<Data = ApiKey>(
  { clientId, clientSecret }: ClientCredentials,
  { method = 'GET', path = '', body, idempotencyKey }: KeyCall = {},
): Promise<Data | undefined> {
  const bytes = new TextEncoder().encode(`${clientId}:${clientSecret}`);
  const authorization = `Basic ${btoa(String.fromCharCode(...bytes))}`;
  const headers = {
    accept: 'application/json',
    authorization,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
  // Without the browser's own credentials, a wrong secret gets a normal error instead of the browser's password prompt.
  const init = { method, headers, credentials: 'omit', ...(body && { body: JSON.stringify(body) }) } as const;
  const response = await fetch(`/v1/api-key${path}`, init).catch(() => {
    throw unreachable();
  });
  if (!response.ok) throw await problemOf(response);
  return response.status === 204 ? undefined : ((await response.json()).data as Data);
}
