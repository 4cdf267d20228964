// The two-field rules of a claim decision.
import type { Failure } from '../../platform/http/refusal.ts';
import type { ClaimDecisionBody } from './claim.schema.ts';

export function claimDecisionRules({ decision, amount }: ClaimDecisionBody): Failure[] {
  if (decision === 'OFFER' && amount === undefined) {
    return [{ field: 'amount', description: 'is required with OFFER: what the customer gets by accepting it.' }];
  }
  if (decision === 'DECLINE' && amount !== undefined) {
    return [{ field: 'amount', description: 'must be left out with DECLINE. To pay a part, send OFFER or APPROVE.' }];
  }
  return [];
}
