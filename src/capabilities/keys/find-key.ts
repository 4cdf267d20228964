// Finds the owner of an API key, by its keyed hash.
import type { Context } from '../../context.ts';
import { apiKeyHash } from './api-key-text.ts';
import { keyStore } from './key.store.ts';

export interface FoundKey {
  /** Identifies the key in tokens without revealing it. */
  readonly keyId: string;
  readonly clientId: string;
  /** When this value of the key stops working; undefined for the current one. */
  readonly endsAt: number | undefined;
}

/** Longer than any key that we issue. */
const LONGEST_KEY = 200;

export async function findKey(context: Context, apiKey: string): Promise<FoundKey | undefined> {
  if (apiKey.length > LONGEST_KEY) return undefined;
  const hash = apiKeyHash(context, apiKey);
  const row = await keyStore(context.db).byHash(hash);
  if (row === undefined) return undefined;
  const { key_id: keyId, client_id: clientId } = row;
  if (row.key_hash === hash) return { keyId, clientId, endsAt: undefined };
  const endsAt = row.previous_expires_at ?? 0;
  return endsAt > context.clock.now() ? { keyId, clientId, endsAt } : undefined;
}
