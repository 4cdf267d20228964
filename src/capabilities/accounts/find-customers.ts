// Finds customer accounts by number, for capabilities in which one customer names another.
import type { Context } from '../../context.ts';
import { type CustomerAccount, customerAccountStore } from './customer-account.store.ts';

/** Undefined when the carrier has no such account. */
export async function findCustomer(context: Context, account: string): Promise<CustomerAccount | undefined> {
  const [found] = await customerAccountStore(context.db).find([account]);
  return found;
}
