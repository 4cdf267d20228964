// Replaces a client's secret, as part of a unit of the caller's: a key and its secret change together or not at all.
import type { Context } from '../../context.ts';
import type { Step } from '../../platform/db/database.ts';
import { clientStore } from './client.store.ts';

/** Conflicts when the secret is no longer the one with the hash `from`. */
export function replaceClientSecret(context: Context, clientId: string, from: string, to: string): Step {
  return clientStore(context.db).replaceSecret(clientId, from, to);
}
