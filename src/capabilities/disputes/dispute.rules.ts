// The two-field rules of a dispute decision.
import type { Failure } from '../../platform/http/refusal.ts';
import type { DecisionBody } from './dispute.schema.ts';

export function decisionRules({ decision, lines }: DecisionBody): Failure[] {
  if (decision === 'SETTLE' && lines === undefined) {
    return [{ field: 'lines', description: 'is required with SETTLE: what is credited of which line.' }];
  }
  if (decision !== 'SETTLE' && lines !== undefined) {
    return [{ field: 'lines', description: `must be left out with ${decision}. To credit a part, send SETTLE.` }];
  }
  return [];
}
