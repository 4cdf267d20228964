// Replaces a client's secret within the caller's transaction: a key and its secret change together or not at all.
import type { Context } from '../../../context.ts';
import type { Step } from '../../../platform/db/database.ts';
import { clientStore } from './client.store.ts';

/** Conflicts if the secret's hash is no longer `from`. */
export function replaceClientSecret(context: Context, clientId: string, from: string, to: string): Step {
  return clientStore(context.db).replaceSecret(clientId, from, to);
}
