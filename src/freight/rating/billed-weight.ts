// Owns the weight that a class price is calculated from: cube and linear-foot rules may raise it (domain step 4).
import type { FreightLine } from './freight-lines.ts';
import type { MeasuredFreight } from './measured-freight.ts';
import type { BillingRules } from './tariff/billing-rules-file.ts';

export interface BilledWeight {
  readonly weightLb: number;
  /** The rule that raised it, or null when it is the weight itself. */
  readonly rule: 'CUBE_RULE' | 'LINEAR_FOOT_RULE' | null;
}

const CUBIC_INCHES_PER_CUBIC_FOOT = 1728;

/** The weight itself, or the one of the linear-foot rule where that is higher. */
export function billedWeight({ totalWeightLb, sharedLinearFeet }: MeasuredFreight, rules: BillingRules): BilledWeight {
  const byFeet = sharedLinearFeet > rules.linearFootRuleFeet ? sharedLinearFeet * rules.linearFootRuleLbPerFoot : 0;
  if (byFeet > totalWeightLb) return { weightLb: byFeet, rule: 'LINEAR_FOOT_RULE' };
  return { weightLb: totalWeightLb, rule: null };
}

/** The weight of the cube rule, half up to whole pounds; null where the rule does not hold or adds nothing. */
export function cubeRuleWeight(freight: MeasuredFreight, rules: BillingRules): BilledWeight | null {
  if (!cubeRuleHolds(freight, rules)) return null;
  const hundredths = freight.cubicInches * rules.cubeRuleHundredthsLbPerCubicFoot;
  const weightLb = Math.round(hundredths / (CUBIC_INCHES_PER_CUBIC_FOOT * 100));
  return weightLb > freight.totalWeightLb ? { weightLb, rule: 'CUBE_RULE' } : null;
}

/** The cube rule bills space, at one class for all of it: what was declared does not count again. */
export function cubeRuleLine(weightLb: number, { cubeRuleClass }: BillingRules): FreightLine {
  return { description: 'Cube rule weight', weightLb, classIndex: cubeRuleClass, declaredIndex: cubeRuleClass };
}

/**
 * Where units lack dimensions the real cube is greater still, so that the rule never holds wrongly. Both sides are
 * multiplied out: the limit itself is compared exactly.
 */
function cubeRuleHolds({ totalWeightLb, cubicInches }: MeasuredFreight, rules: BillingRules): boolean {
  return (
    cubicInches >= rules.cubeRuleCubicFeet * CUBIC_INCHES_PER_CUBIC_FOOT &&
    totalWeightLb * CUBIC_INCHES_PER_CUBIC_FOOT * 100 < rules.cubeRuleDensityHundredths * cubicInches
  );
}
