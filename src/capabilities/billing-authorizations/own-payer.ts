// Ensures that callers manage billing only for their own accounts.
import type { Caller } from '../tokens/check-token.ts';
import { refuseAccount } from '../tokens/refuse-account.ts';

/** @throws Refusal, the same for another customer's account and for one that does not exist */
export function requireOwnPayer(caller: Caller, payerAccount: string): void {
  if (!caller.accounts.has(payerAccount)) throw refuseAccount('accountNotYours', caller);
}
