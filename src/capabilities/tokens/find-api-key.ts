// Finds the API key in the `apikey` header (§5.3, §5.4).
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findClient } from '../accounts/customers/find-client.ts';
import { environmentOfKey } from '../keys/api-key-text.ts';
import { type FoundKey, findKey } from '../keys/find-key.ts';
import { type KeyLimits, requireAddress } from '../keys/key-restrictions.ts';

/** One customer of one client: a TMS's calls for one customer never mix with those for another. */
export function callerScope(clientId: string, username: string): string {
  return `client ${clientId} portal ${username}`;
}

export function clientMeter(clientId: string): string {
  return `client ${clientId}`;
}

/** @throws Refusal if there is none */
export function readApiKeyHeader(request: FastifyRequest): string {
  const given = request.headers.apikey;
  if (typeof given === 'string' && given !== '') return given;
  const similar = ['api-key', 'x-api-key', 'api_key', 'x-apikey'].find((name) => request.headers[name] !== undefined);
  if (similar === undefined) throw new Refusal('apiKeyMissing');
  throw new Refusal('apiKeyMissing', {
    details: `You sent the header "${similar}". Send "apikey" instead.`,
  });
}

/** A key, and what its client has limited it to. */
export type UsableKey = FoundKey & KeyLimits;

/** @throws Refusal unless it is a key of an enabled client of this environment, and may be used from the request's address */
export async function findApiKey(context: Context, apiKey: string, request: FastifyRequest): Promise<UsableKey> {
  const environment = environmentOfKey(apiKey);
  if (environment !== undefined && environment !== context.environment) throw new Refusal('apiKeyOfOtherEnvironment');
  const key = await findKey(context, apiKey);
  if (key === undefined) throw new Refusal('apiKeyUnknown');
  const client = await findClient(context, key.clientId);
  if (client === undefined) throw new Refusal('apiKeyUnknown');
  if (client.disabled_at !== null) throw new Refusal('clientDisabled');
  const limits = await key.readLimits();
  requireAddress(context, limits.addresses, request);
  return { ...key, ...limits };
}
