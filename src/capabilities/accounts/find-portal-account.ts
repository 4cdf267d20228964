// Finds a portal account and the customer accounts it may act for, for the capabilities that authenticate users.
import type { Context } from '../../context.ts';
import type { Step } from '../../platform/db/database.ts';
import { customerAccountStore } from './customers/customer-account.store.ts';
import { type PortalAccount, portalAccountStore } from './portal-account.store.ts';

export interface Customer {
  readonly name: string;
  readonly pricing: string;
}

export type { PortalAccount } from './portal-account.store.ts';

export interface ListedPortalAccount {
  readonly portal: PortalAccount;
  readonly accounts: readonly string[];
}

/** One page, ordered by user name, for operators who search. */
export async function searchPortalAccounts(
  context: Context,
  filter: { readonly account?: string; readonly search?: string },
  after: string,
  limit: number,
): Promise<ListedPortalAccount[]> {
  const store = portalAccountStore(context.db);
  const portals = await store.page(filter, after, limit);
  const accounts = await store.accountsOfAll(portals.map(({ username }) => username));
  return portals.map((portal) => ({ portal, accounts: accounts.get(portal.username) ?? [] }));
}

/** Everyone who may act for one of these customer accounts, by user name, each with all of their accounts. */
export async function usersOfAccounts(context: Context, accounts: readonly string[]): Promise<ListedPortalAccount[]> {
  const store = portalAccountStore(context.db);
  const portals = await store.ofAccounts(accounts);
  const owned = await store.accountsOfAll(portals.map(({ username }) => username));
  return portals.map((portal) => ({ portal, accounts: owned.get(portal.username) ?? [] }));
}

/** How many portal accounts act for each of these customer accounts. */
export function countPortalAccounts(
  context: Context,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return portalAccountStore(context.db).countOfAccounts(accounts);
}

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

/** The write fails as a conflict if the account has changed since it was found. */
export function setPortalPassword(context: Context, portal: PortalAccount, passwordHash: string): Step {
  return portalAccountStore(context.db).setPassword(portal.username, passwordHash, portal.generation);
}

/** `at` is when the second factor was set up or changed; null removes it. Conflicts if the account has changed since it was found. */
export function setPortalSecondFactor(context: Context, portal: PortalAccount, at: number | null): Step {
  return portalAccountStore(context.db).setSecondFactor(portal.username, at, portal.generation);
}

/** Returns user names. `email` in lower case. */
export function portalAccountsByEmail(context: Context, email: string): Promise<string[]> {
  return portalAccountStore(context.db).usernamesByEmail(email);
}

export function setPortalEmail(context: Context, { username }: PortalAccount, email: string): Step {
  return portalAccountStore(context.db).setEmail(username, email);
}
