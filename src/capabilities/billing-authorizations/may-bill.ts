// Checks whether one account may bill another. It reads the database every time, so changes apply immediately on every node.
import type { Context } from '../../context.ts';
import { billingAuthorizationStore } from './billing-authorization.store.ts';

/** True when the payer has authorized at least one of the accounts. */
export function mayBill(context: Context, payerAccount: string, accounts: readonly string[]): Promise<boolean> {
  return billingAuthorizationStore(context.db).hasAny(payerAccount, accounts);
}
