// The format of an API key. It starts with its environment, so that a key used in the wrong one is recognized (spec-gaps 2).
import type { EnvironmentName } from '../../config.ts';
import type { Context } from '../../context.ts';
import { sealedColumn } from '../../platform/crypto/sealed-column.ts';
import { randomText } from '../../platform/random.ts';

const PREFIXES: Readonly<Record<EnvironmentName, string>> = { production: 'lh_prod_', test: 'lh_test_' };

export function newApiKey(context: Context): string {
  const { environment, credentialsMark } = context;
  const mark = credentialsMark === '' ? '' : `${credentialsMark}_`;
  // Not from the context's IDs, which are predictable in a sandbox.
  return `${PREFIXES[environment]}${mark}${randomText(context.random, 26)}`;
}

/** The environment in the key's prefix. */
export function environmentOfKey(apiKey: string): EnvironmentName | undefined {
  if (apiKey.startsWith(PREFIXES.production)) return 'production';
  return apiKey.startsWith(PREFIXES.test) ? 'test' : undefined;
}

export function apiKeyHash(context: Context, apiKey: string): string {
  return context.secrets.hash('api key', apiKey);
}

/** The context that a key is sealed with: it can be opened only for its own client. */
export function keyPlace(clientId: string): string {
  return `api_keys ${clientId}`;
}

export const SEALED_API_KEYS = sealedColumn('api_keys', 'sealed_key', ['client_id'], (row) => keyPlace(row.client_id!));
