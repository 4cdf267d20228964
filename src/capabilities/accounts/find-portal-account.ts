// Finds a portal account and the customer accounts it may act for, for the capabilities that let people in.
import type { Context } from '../../context.ts';
import { type PortalAccount, portalAccountStore } from './portal-account.store.ts';

export type { PortalAccount } from './portal-account.store.ts';

/** `username` in lower case. */
export function findPortalAccount(context: Context, username: string): Promise<PortalAccount | undefined> {
  return portalAccountStore(context.db).find(username);
}

export async function accountsOfPortal(context: Context, username: string): Promise<ReadonlySet<string>> {
  return new Set(await portalAccountStore(context.db).accountsOf(username));
}
