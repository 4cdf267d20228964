// Finds whose an API key is, by its keyed hash.
import type { Context } from '../../context.ts';
import { apiKeyHash } from './api-key-text.ts';
import { keyStore } from './key.store.ts';

export interface FoundKey {
  /** Names the key in tokens without giving it away. */
  readonly keyId: string;
  readonly clientId: string;
}

/** Longer than any key that we issue. */
const LONGEST_KEY = 200;

export async function findKey(context: Context, apiKey: string): Promise<FoundKey | undefined> {
  if (apiKey.length > LONGEST_KEY) return undefined;
  const row = await keyStore(context.db).byHash(apiKeyHash(context, apiKey));
  return row && { keyId: row.key_id, clientId: row.client_id };
}
