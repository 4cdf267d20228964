// The API keys of a client: its default key (§5.2) and its named keys, without their values.
import type { Context } from '../../../context.ts';
import { isoOrNull } from '../../../platform/iso-time.ts';
import { keyPlace } from '../api-key-text.ts';
import { type ApiKeyRow, keyStore } from '../key.store.ts';
import { type KeyRestrictions, restrictionsIn, restrictionsOf } from '../key-restrictions.ts';
import { type NamedKeyRow, namedKeyStore } from './named-key.store.ts';

export const DEFAULT_NAME = 'Default';

export interface ListedKey extends KeyRestrictions {
  readonly keyId: string;
  readonly name: string;
  readonly kind: 'default' | 'named';
  readonly lastFour: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
}

/** The default key first, then the named keys, oldest first. */
export async function listKeys(context: Context, clientId: string): Promise<ListedKey[]> {
  const [key, restrictions, named] = await Promise.all([
    keyStore(context.db).ofClient(clientId),
    restrictionsOf(context, clientId),
    namedKeyStore(context.db).ofClient(clientId),
  ]);
  const listed = named.map(namedKeyListed);
  return key === undefined ? listed : [defaultKeyListed(context, key, restrictions), ...listed];
}

export function namedKeyListed(row: NamedKeyRow): ListedKey {
  return {
    keyId: row.key_id,
    name: row.name,
    kind: 'named',
    lastFour: row.last_four,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: isoOrNull(row.last_used_at),
    expiresAt: isoOrNull(row.expires_at),
    ...restrictionsIn(row),
  };
}

function defaultKeyListed(context: Context, row: ApiKeyRow, restrictions: KeyRestrictions): ListedKey {
  return {
    keyId: row.key_id,
    name: DEFAULT_NAME,
    kind: 'default',
    lastFour: lastFourOf(context.secrets.open(row.sealed_key, keyPlace(row.client_id))),
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: isoOrNull(row.last_used_at),
    expiresAt: null,
    ...restrictions,
  };
}

export function lastFourOf(apiKey: string): string {
  return apiKey.slice(-4);
}
