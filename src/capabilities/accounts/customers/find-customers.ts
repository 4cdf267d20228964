// Finds customer accounts by number, for capabilities in which one customer refers to another.
import type { Context } from '../../../context.ts';
import { type CustomerAccount, customerAccountStore } from './customer-account.store.ts';

export type { CustomerAccount } from './customer-account.store.ts';

/** Undefined when the carrier has no such account. */
export async function findCustomer(context: Context, account: string): Promise<CustomerAccount | undefined> {
  const [found] = await customerAccountStore(context.db).find([account]);
  return found;
}

/** The customer accounts among these numbers; unknown numbers are left out. */
export function findCustomers(context: Context, accounts: readonly string[]): Promise<CustomerAccount[]> {
  return customerAccountStore(context.db).find(accounts);
}

/** One page, ordered by number, for operators who search. */
export function searchCustomers(
  context: Context,
  search: string | undefined,
  after: string,
  limit: number,
): Promise<CustomerAccount[]> {
  return customerAccountStore(context.db).page(search, after, limit);
}

/** Ordered by number. */
export function listCustomers(context: Context): Promise<CustomerAccount[]> {
  return customerAccountStore(context.db).list();
}
