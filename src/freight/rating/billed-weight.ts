// Owns the weight that a class price is calculated from: cube and linear-foot rules may raise it (domain step 4).
import type { FreightLine } from './freight-lines.ts';
import type { MeasuredFreight } from './measured-freight.ts';
import type { BillingRules } from './tariff/billing-rules-file.ts';

export interface BilledWeight {
  readonly weightLb: number;
  /** The rule that raised it, or null if it is the actual weight. */
  readonly rule: 'CUBE_RULE' | 'LINEAR_FOOT_RULE' | null;
}

const CUBIC_INCHES_PER_CUBIC_FOOT = 1728;

/** The actual weight, or that of the linear-foot rule if it is higher. */
export function billedWeight({ totalWeightLb, sharedLinearFeet }: MeasuredFreight, rules: BillingRules): BilledWeight {
  const byFeet = sharedLinearFeet > rules.linearFootRuleFeet ? sharedLinearFeet * rules.linearFootRuleLbPerFoot : 0;
  if (byFeet > totalWeightLb) return { weightLb: byFeet, rule: 'LINEAR_FOOT_RULE' };
  return { weightLb: totalWeightLb, rule: null };
}

/** The weight of the cube rule, rounded half up to whole pounds; null if the rule does not apply or adds nothing. */
export function cubeRuleWeight(freight: MeasuredFreight, rules: BillingRules): BilledWeight | null {
  if (!cubeRuleHolds(freight, rules)) return null;
  const hundredths = freight.cubicInches * rules.cubeRuleHundredthsLbPerCubicFoot;
  const weightLb = Math.round(hundredths / (CUBIC_INCHES_PER_CUBIC_FOOT * 100));
  return weightLb > freight.totalWeightLb ? { weightLb, rule: 'CUBE_RULE' } : null;
}

/** The cube rule bills space at a single class, regardless of the declared classes. */
export function cubeRuleLine(weightLb: number, { cubeRuleClass }: BillingRules): FreightLine {
  return { description: 'Cube rule weight', weightLb, classIndex: cubeRuleClass, declaredIndex: cubeRuleClass };
}

/**
 * If units lack dimensions, the real cube is even larger, so the rule never applies wrongly. Both sides are multiplied out, so that the
 * limit itself is compared exactly.
 */
function cubeRuleHolds({ totalWeightLb, cubicInches }: MeasuredFreight, rules: BillingRules): boolean {
  return (
    cubicInches >= rules.cubeRuleCubicFeet * CUBIC_INCHES_PER_CUBIC_FOOT &&
    totalWeightLb * CUBIC_INCHES_PER_CUBIC_FOOT * 100 < rules.cubeRuleDensityHundredths * cubicInches
  );
}
