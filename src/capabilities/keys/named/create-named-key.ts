// Creates a named API key. Its value is returned once, and stored only as a hash.
import type { Context } from '../../../context.ts';
import { auditLine } from '../../../platform/audit/audit-line.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { clientSubject, type Prepared } from '../../accounts/customers/manage-clients.ts';
import { apiKeyHash, newApiKey } from '../api-key-text.ts';
import { columnsOf, type KeyRestrictions } from '../key-restrictions.ts';
import { DEFAULT_NAME, type ListedKey, lastFourOf, namedKeyListed } from './list-keys.ts';
import { type NamedKeyRow, namedKeyStore } from './named-key.store.ts';

export interface WantedKey {
  readonly name: string;
  readonly expiresAt: number | null;
  readonly restrictions: KeyRestrictions;
}

/** @throws Refusal if the name is taken or the client has too many keys */
export async function prepareNamedKey(
  context: Context,
  actor: string,
  clientId: string,
  { name, expiresAt, restrictions }: WantedKey,
): Promise<Prepared<ListedKey & { readonly apiKey: string }>> {
  const keys = namedKeyStore(context.db);
  const others = await keys.ofClient(clientId);
  requireFreeName(name, others);
  const slot = freeSlot(others, context.config.namedKeysPerClient);
  const apiKey = newApiKey(context);
  const row: NamedKeyRow = {
    key_id: context.ids.make('key_'),
    client_id: clientId,
    slot,
    name,
    folded_name: foldedName(name),
    key_hash: apiKeyHash(context, apiKey),
    last_four: lastFourOf(apiKey),
    ...columnsOf(restrictions),
    created_at: context.clock.now(),
    expires_at: expiresAt,
    last_used_at: null,
  };
  const listed = namedKeyListed(row);
  const { keyId } = listed;
  const details = { keyId, name, expiresAt: listed.expiresAt, ...restrictions };
  const unit = [keys.insert(row), auditLine(context, actor, 'named-api-key.created', clientSubject(clientId), details)];
  return { unit, made: { ...listed, apiKey } };
}

/** @throws Refusal if another key has the name */
export function requireFreeName(name: string, others: readonly NamedKeyRow[]): void {
  const folded = foldedName(name);
  const taken = folded === foldedName(DEFAULT_NAME) || others.some(({ folded_name }) => folded_name === folded);
  if (taken) throw new Refusal('apiKeyNameTaken');
}

export function foldedName(name: string): string {
  return name.trimEnd().normalize('NFKC').toLowerCase();
}

/** @throws Refusal if there is none */
function freeSlot(others: readonly NamedKeyRow[], most: number): number {
  const taken = new Set(others.map(({ slot }) => slot));
  for (let slot = 1; slot <= most; slot++) if (!taken.has(slot)) return slot;
  throw new Refusal('tooManyApiKeys', {
    details: `The client may have ${most} named ${most === 1 ? 'key' : 'keys'}. Revoke one that is no longer used, with DELETE /v1/api-keys/{keyId}.`,
  });
}
