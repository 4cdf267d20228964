// Renames, limits and revokes a client's named API keys. Changes apply to existing tokens too, as with the default key.
import type { Context } from '../../../context.ts';
import { auditLine } from '../../../platform/audit/audit-line.ts';
import type { Unit } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { clientSubject, type Prepared } from '../../accounts/customers/manage-clients.ts';
import { keyStore } from '../key.store.ts';
import { columnsOf, type KeyRestrictions, restrictionsIn, wantedRestrictions } from '../key-restrictions.ts';
import { foldedName, requireFreeName } from './create-named-key.ts';
import { type ListedKey, namedKeyListed } from './list-keys.ts';
import { type NamedKeyRow, namedKeyStore } from './named-key.store.ts';

/** What is left out stays as it is. */
export interface KeyChange extends Partial<KeyRestrictions> {
  readonly name?: string;
  readonly expiresAt?: number | null;
}

/** @throws Refusal if it is not a named key of the client, or the name is taken */
export async function prepareKeyChange(
  context: Context,
  clientId: string,
  keyId: string,
  { name, expiresAt, ...limits }: KeyChange,
): Promise<Prepared<ListedKey>> {
  const keys = await namedKeyStore(context.db).ofClient(clientId);
  const key = await requireNamed(context, clientId, keyId, keys);
  if (name !== undefined)
    requireFreeName(
      name,
      keys.filter((other) => other !== key),
    );
  const change = {
    ...(name !== undefined && { name, folded_name: foldedName(name) }),
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
    // Only what was sent: two changes at the same time must not undo each other.
    ...pick(columnsOf(wantedRestrictions({ ...restrictionsIn(key), ...limits })), Object.keys(limits)),
  };
  const made = namedKeyListed({ ...key, ...change });
  if (Object.keys(change).length === 0) return { unit: [], made };
  const subject = clientSubject(clientId);
  const { access, accounts, networks } = made;
  const details = { keyId, name: made.name, expiresAt: made.expiresAt, access, accounts, networks };
  const unit = [
    namedKeyStore(context.db).change(key, change),
    auditLine(context, subject, 'named-api-key.changed', subject, details),
  ];
  return { unit, made };
}

/** @throws Refusal if it is not a named key of the client */
export async function prepareRevocation(
  context: Context,
  actor: string,
  clientId: string,
  keyId: string,
): Promise<Unit> {
  const store = namedKeyStore(context.db);
  const key = await requireNamed(context, clientId, keyId, await store.ofClient(clientId));
  const details = { keyId, name: key.name };
  return [store.delete(key), auditLine(context, actor, 'named-api-key.revoked', clientSubject(clientId), details)];
}

async function requireNamed(
  context: Context,
  clientId: string,
  keyId: string,
  keys: readonly NamedKeyRow[],
): Promise<NamedKeyRow> {
  const key = keys.find((one) => one.key_id === keyId);
  if (key !== undefined) return key;
  const isDefault = (await keyStore(context.db).ofClient(clientId))?.key_id === keyId;
  throw new Refusal(isDefault ? 'apiKeyIsDefault' : 'noSuchApiKey');
}

function pick<Columns extends object>(columns: Columns, names: readonly string[]): Partial<Columns> {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => names.includes(name))) as Partial<Columns>;
}
