// Finds SOAP users and the customer accounts whose documents they may see.
import type { Context } from '../../context.ts';
import { soapUserStore } from './soap-user.store.ts';

export interface FoundSoapUser {
  readonly passwordHash: string;
  readonly accounts: readonly string[];
}

export async function findSoapUser(context: Context, user: string): Promise<FoundSoapUser | undefined> {
  const store = soapUserStore(context.db);
  const found = await store.find(user);
  if (found === undefined) return undefined;
  return { passwordHash: found.password_hash, accounts: await store.accountsOf(user) };
}

/** A portal account with more than this is not one integrator's. */
const MOST_ACCOUNTS = 500;

/** The SOAP users that have no other accounts than these. */
export async function findSoapUsersOf(context: Context, accounts: readonly string[]): Promise<string[]> {
  if (accounts.length === 0 || accounts.length > MOST_ACCOUNTS) return [];
  const store = soapUserStore(context.db);
  const found: string[] = [];
  for (const user of await store.withAccounts(accounts)) {
    if ((await store.accountsOf(user)).every((account) => accounts.includes(account))) found.push(user);
  }
  return found;
}
