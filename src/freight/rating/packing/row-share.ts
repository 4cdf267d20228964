// Owns the share of a trailer row that counts for the linear-foot rule: in steps of the width used (domain step 4).
import type { BillingRules } from '../tariff/billing-rules-file.ts';

/** Percent. Long, narrow freight pays for its length through its overlength code, not for a full trailer row. */
export function rowSharePercent(usedIn: number, rules: BillingRules): number {
  const { trailerWidthInches, rowShareStepPercent: step, rowShareLeastPercent } = rules;
  const steps = Math.ceil((usedIn * 100) / (trailerWidthInches * step));
  return Math.min(Math.max(steps * step, rowShareLeastPercent), 100);
}
