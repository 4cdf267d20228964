// Makes sure that a caller decides only about bills to accounts of its own.
import { Refusal } from '../../platform/http/refusal.ts';
import type { Caller } from '../tokens/check-token.ts';

/** @throws Refusal, which is the same for an account of somebody else and for one that does not exist */
export function requireOwnPayer({ accounts }: Caller, payerAccount: string): void {
  if (!accounts.has(payerAccount)) throw new Refusal('accountNotYours');
}
