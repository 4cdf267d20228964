// Ensures that callers act only for their own customer accounts.
import type { Caller } from './check-token.ts';
import { refuseAccount } from './refuse-account.ts';

/** @throws Refusal, the same for another customer's account and for one that does not exist */
export function requireOwnAccount(caller: Caller, account: string): void {
  if (!caller.accounts.has(account)) throw refuseAccount('accountNotYours', caller);
}
