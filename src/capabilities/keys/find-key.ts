// Finds the owner of an API key, by its keyed hash: a client's default key, or one of its named keys.
import type { Context } from '../../context.ts';
import { apiKeyHash } from './api-key-text.ts';
import { keyStore } from './key.store.ts';
import { type KeyLimits, keyLimitsOf, limitsOf, restrictionsIn } from './key-restrictions.ts';
import { namedKeyStore } from './named/named-key.store.ts';

export interface FoundKey {
  /** Identifies the key in tokens without revealing it. */
  readonly keyId: string;
  readonly clientId: string;
  readonly isNamed: boolean;
  /** When this value of the key stops working; undefined if it does not. */
  readonly endsAt: number | undefined;
  /** What the key is limited to. Restrictions of a named key are its own; those of the default key are its client's. */
  readonly readLimits: () => KeyLimits | Promise<KeyLimits>;
}

/** Longer than any key that we issue. */
const LONGEST_KEY = 200;

export async function findKey(context: Context, apiKey: string): Promise<FoundKey | undefined> {
  if (apiKey.length > LONGEST_KEY) return undefined;
  const hash = apiKeyHash(context, apiKey);
  return (await findDefaultKey(context, hash)) ?? findNamedKey(context, hash);
}

async function findDefaultKey(context: Context, hash: string): Promise<FoundKey | undefined> {
  const row = await keyStore(context.db).byHash(hash);
  if (row === undefined) return undefined;
  const { key_id: keyId, client_id: clientId } = row;
  const key = { keyId, clientId, isNamed: false, readLimits: () => keyLimitsOf(context, clientId) };
  if (row.key_hash === hash) return { ...key, endsAt: undefined };
  const endsAt = row.previous_expires_at ?? 0;
  return endsAt > context.clock.now() ? { ...key, endsAt } : undefined;
}

async function findNamedKey(context: Context, hash: string): Promise<FoundKey | undefined> {
  const row = await namedKeyStore(context.db).byHash(hash);
  if (row === undefined) return undefined;
  const { key_id: keyId, client_id: clientId, expires_at: expiresAt } = row;
  if (expiresAt !== null && expiresAt <= context.clock.now()) return undefined;
  const readLimits = () => limitsOf(restrictionsIn(row));
  return { keyId, clientId, isNamed: true, endsAt: expiresAt ?? undefined, readLimits };
}
