// Finds a portal account and the customer accounts it may act for, for the capabilities that let people in.
import type { Context } from '../../context.ts';
import { customerAccountStore } from './customer-account.store.ts';
import { type PortalAccount, portalAccountStore } from './portal-account.store.ts';

export interface Customer {
  readonly name: string;
  readonly pricing: string;
}

export type { PortalAccount } from './portal-account.store.ts';

/** `username` in lower case. */
export function findPortalAccount(context: Context, username: string): Promise<PortalAccount | undefined> {
  return portalAccountStore(context.db).find(username);
}

/** The customer accounts that it may act for, each with the name of its pricing in the carrier's tariff. */
export async function accountsOfPortal(context: Context, username: string): Promise<ReadonlyMap<string, Customer>> {
  const accounts = await portalAccountStore(context.db).accountsOf(username);
  const customers = await customerAccountStore(context.db).find(accounts);
  return new Map(customers.map(({ account, name, pricing }) => [account, { name, pricing }]));
}
