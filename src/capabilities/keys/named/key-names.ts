// The names of API keys by their IDs, for the request log.
import type { Context } from '../../../context.ts';
import { keyStore } from '../key.store.ts';
import { DEFAULT_NAME } from './list-keys.ts';
import { namedKeyStore } from './named-key.store.ts';

/** Keys that no longer exist have no name. */
export async function keyNames(
  { db }: Context,
  keyIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(keyIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const [named, unnamed] = await Promise.all([namedKeyStore(db).byIds(ids), keyStore(db).byIds(ids)]);
  return new Map([
    ...named.map(({ key_id, name }) => [key_id, name] as const),
    ...unnamed.map(({ key_id }) => [key_id, DEFAULT_NAME] as const),
  ]);
}
