// The two-field rule of a billing authorization.
import type { Failure } from '../../platform/http/refusal.ts';
import type { BillingPairRequest } from './billing-authorization.schema.ts';

/** An account needs no permission to bill itself. */
export function billingPairRules({ payerAccount, authorizedAccount }: Partial<BillingPairRequest>): Failure[] {
  if (payerAccount === undefined || payerAccount !== authorizedAccount) return [];
  return [{ field: 'authorizedAccount', description: 'must not be the payer. Send another account.' }];
}
