// /v1/api-key, called as a client calls it: with its id and secret, and without the cookie of this page.
import { problemOf, unreachable } from '../../../api/problem.ts';

export interface ApiKey {
  readonly apiKey: string;
  readonly apiClientId: string;
  /** When the key was just made: the secret that counts from now on. */
  readonly apiClientSecret?: string;
}

export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export async function apiKeyCall(
  method: 'GET' | 'POST' | 'DELETE',
  { clientId, clientSecret }: ClientCredentials,
  idempotencyKey?: string,
): Promise<ApiKey | undefined> {
  const bytes = new TextEncoder().encode(`${clientId}:${clientSecret}`);
  const authorization = `Basic ${btoa(String.fromCharCode(...bytes))}`;
  const headers = {
    accept: 'application/json',
    authorization,
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
  // Without the browser's own credentials a wrong secret is answered here, and not by the browser's password window.
  const response = await fetch('/v1/api-key', { method, headers, credentials: 'omit' }).catch(() => {
    throw unreachable();
  });
  if (!response.ok) throw await problemOf(response);
  return response.status === 204 ? undefined : ((await response.json()).data as ApiKey);
}
