// Tells whether an account may be billed by somebody else. Asked each time: what a payer adds or removes holds at once, on every node.
import type { Context } from '../../context.ts';
import { billingAuthorizationStore } from './billing-authorization.store.ts';

/** True when the payer has authorized at least one of the accounts. */
export function mayBill(context: Context, payerAccount: string, accounts: readonly string[]): Promise<boolean> {
  return billingAuthorizationStore(context.db).hasAny(payerAccount, accounts);
}
