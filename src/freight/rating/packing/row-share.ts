// Owns the share of a trailer row that counts for the linear-foot rule: steps of the width that it uses (domain step 4).
import type { BillingRules } from '../tariff/billing-rules-file.ts';

/** Percent. Long, narrow freight pays for its length by its overlength code, not for a whole row of the trailer. */
export function rowSharePercent(usedIn: number, rules: BillingRules): number {
  const { trailerWidthInches, rowShareStepPercent: step, rowShareLeastPercent } = rules;
  const steps = Math.ceil((usedIn * 100) / (trailerWidthInches * step));
  return Math.min(Math.max(steps * step, rowShareLeastPercent), 100);
}
