// Clients and portal accounts in the database of an environment, whether or not its app runs in this process.
import { createClient, type NewClient } from '../../src/capabilities/accounts/customers/manage-clients.ts';
import { createCustomerAccount } from '../../src/capabilities/accounts/customers/manage-customer-accounts.ts';
import { createPortalAccount } from '../../src/capabilities/accounts/manage-portal-accounts.ts';
import type { Context } from '../../src/context.ts';

export const ACTOR = 'operator:tester';

export function newClient(context: Context, name = 'Acme Shipping'): Promise<NewClient> {
  return createClient(context, ACTOR, name, 'direct');
}

export interface TestPortal {
  readonly username: string;
  readonly password: string;
  readonly account: string;
}

let portals = 0;

/** A portal account with this many customer accounts of its own, or with the named ones; `account` is the first of them. */
export async function newPortal(
  context: Context,
  wanted: number | readonly string[] = 1,
): Promise<TestPortal & { readonly accounts: readonly string[] }> {
  const number = ++portals;
  const fresh = typeof wanted === 'number' ? freshAccounts(number, wanted) : [];
  const accounts = typeof wanted === 'number' ? fresh : wanted;
  for (const account of fresh) {
    await createCustomerAccount(context, ACTOR, { account, name: `Customer ${number}`, pricing: 'list' });
  }
  const username = `clerk${number}`;
  const password = await createPortalAccount(context, ACTOR, {
    username,
    name: `Clerk ${number}`,
    accounts,
    apiAccess: true,
  });
  return { username, password, account: accounts[0]!, accounts };
}

function freshAccounts(number: number, count: number): string[] {
  return [...'TUVWXYZ'].slice(0, count).map((letter) => letter + String(number).padStart(6, '0'));
}
