// Owns billing-rules.csv: the single figures of the tariff, such as where the cube rule starts.

import { type FaultList, shown } from '../../carrier-files/carrier-fault.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import type { Cents } from '../../money.ts';
import { classCell, fileFault, formatOf, scaledCell } from './tariff-cells.ts';

export interface BillingRules {
  readonly palletTareLb: number;
  readonly trailerWidthInches: number;
  readonly stackingHeightInches: number;
  /** A piece is loose, loaded by hand, if no side is longer than this. */
  readonly loosePieceInches: number;
  /** How much of the space that loose pieces take they actually fill. */
  readonly loosePieceFillPercent: number;
  /** For the linear-foot rule, a row counts by the share of the width it uses: in steps, with a minimum. */
  readonly rowShareStepPercent: number;
  readonly rowShareLeastPercent: number;
  readonly linearFeetWithoutDimensions: number;
  readonly cubeRuleCubicFeet: number;
  /** Pounds per cubic foot, in hundredths. */
  readonly cubeRuleDensityHundredths: number;
  readonly cubeRuleHundredthsLbPerCubicFoot: number;
  /** Index of the class that this weight is rated at. */
  readonly cubeRuleClass: number;
  readonly linearFootRuleFeet: number;
  readonly linearFootRuleLbPerFoot: number;
  readonly fuelHeavyOverLb: number;
  /** In hundredths. */
  readonly fuelHeavyFactorHundredths: number;
  readonly fullValueBasisPoints: number;
  readonly fullValueMinimumCents: Cents;
  /** The carrier's maximum liability per lost or damaged pound, without full-value coverage; null if unlimited. */
  readonly liabilityPerPoundCents: Cents | null;
  /** Ten-thousandths of a dollar. */
  readonly volumePerFootMileTenThousandths: number;
  readonly volumeMinimumCents: Cents;
  readonly volumeMinimumFeet: number;
  /** Volume accepts shipments from this weight or this many linear feet. */
  readonly volumeFromLb: number;
  readonly volumeFromFeet: number;
  /** Pounds per foot that the price of the space covers; the excess is charged per hundredweight and mile. */
  readonly volumeLbPerFoot: number;
  readonly volumePerCwtMileTenThousandths: number;
  /** Factor on the volume price to, from or within the country, in ten-thousandths. */
  readonly volumeFactorCanada: number;
  readonly volumeFactorMexico: number;
  /** Volume is offered besides LTL if a rule, or one more unit, makes LTL this many times as expensive; in hundredths. */
  readonly volumeOfferFactorHundredths: number;
  readonly exclusiveUseCents: Cents;
  readonly exclusiveUsePerMileCents: Cents;
  /** How much a bill of lading may differ from its quote and still get the quoted price. */
  readonly quoteToleranceWeightBasisPoints: number;
  readonly quoteToleranceInches: number;
  readonly quoteToleranceDays: number;
}

/** Minimum, maximum and number of decimals of a rule; or `class` for a freight class. */
type RuleForm = readonly [number, number, number] | 'class';
const RULES = {
  palletTareLb: [0, 200, 0],
  trailerWidthInches: [60, 110, 0],
  stackingHeightInches: [60, 130, 0],
  // Up to 40 in, pieces two abreast and two high fill less than the minimum share: they never take more than in rows.
  loosePieceInches: [0, 40, 0],
  loosePieceFillPercent: [70, 100, 0],
  rowShareStepPercent: [1, 100, 0],
  rowShareLeastPercent: [0, 100, 0],
  linearFeetWithoutDimensions: [1, 53, 0],
  cubeRuleCubicFeet: [0, 10_000, 0],
  cubeRuleDensity: [0, 100, 2],
  cubeRuleLbPerCubicFoot: [0, 100, 2],
  cubeRuleClass: 'class',
  linearFootRuleFeet: [0, 53, 0],
  linearFootRuleLbPerFoot: [0, 5000, 0],
  fuelHeavyOverLb: [1, 1_000_000, 0],
  fuelHeavyFactor: [1, 10, 2],
  fullValuePercent: [0, 100, 2],
  fullValueMinimum: [0, 100_000, 2],
  liabilityPerPound: [0.01, 10_000, 2],
  volumePerFootMile: [0, 10, 4],
  volumeMinimumCharge: [0, 100_000, 2],
  volumeMinimumFeet: [1, 53, 0],
  volumeFromLb: [0, 1_000_000, 0],
  volumeFromFeet: [0, 53, 0],
  volumeLbPerFoot: [1, 10_000, 0],
  volumePerCwtMile: [0, 10, 4],
  volumeFactorCanada: [0.1, 10, 4],
  volumeFactorMexico: [0.1, 10, 4],
  volumeOfferFactor: [1, 100, 2],
  exclusiveUseCharge: [0, 100_000, 2],
  exclusiveUsePerMile: [0, 1000, 2],
  quoteToleranceWeightPercent: [0, 100, 2],
  quoteToleranceInches: [0, 100, 0],
  quoteToleranceDays: [0, 366, 0],
} as const satisfies Readonly<Record<string, RuleForm>>;
type RuleName = keyof typeof RULES;
const RULE_NAMES = Object.keys(RULES) as readonly RuleName[];
/** A tariff without the row is older than the rule, or does not use it. */
const OPTIONAL: readonly RuleName[] = ['liabilityPerPound'];
const FORMAT = formatOf('billingRules', ['rule', 'value', 'meaning'] as const);

export function readBillingRules(bytes: Uint8Array, faults: FaultList): BillingRules | null {
  const values = new Map<RuleName, number>();
  const before = faults.count;
  readTable(bytes, FORMAT, faults, (row) => {
    const rule = RULE_NAMES.find((name) => name === row.cell('rule'));
    if (rule === undefined) {
      row.fault('rule', `There is no rule ${shown(row.cell('rule'))}.`, `The rules are: ${RULE_NAMES.join(', ')}.`);
      return;
    }
    if (values.has(rule)) row.fault('rule', `The rule ${rule} is a duplicate.`, 'Remove one of the rows.');
    const form: RuleForm = RULES[rule];
    values.set(rule, (form === 'class' ? classCell(row, 'value') : scaledCell(row, 'value', ...form)) ?? 0);
  });
  for (const rule of RULE_NAMES) {
    if (faults.count > before || values.has(rule) || OPTIONAL.includes(rule)) continue;
    fileFault('billingRules', 'rule', faults, `The rule ${rule} is missing.`, 'Add a row for it.');
  }
  if (faults.count > before) return null;
  const value = (rule: RuleName): number => values.get(rule)!;
  return {
    palletTareLb: value('palletTareLb'),
    trailerWidthInches: value('trailerWidthInches'),
    stackingHeightInches: value('stackingHeightInches'),
    loosePieceInches: value('loosePieceInches'),
    loosePieceFillPercent: value('loosePieceFillPercent'),
    rowShareStepPercent: value('rowShareStepPercent'),
    rowShareLeastPercent: value('rowShareLeastPercent'),
    linearFeetWithoutDimensions: value('linearFeetWithoutDimensions'),
    cubeRuleCubicFeet: value('cubeRuleCubicFeet'),
    cubeRuleDensityHundredths: value('cubeRuleDensity'),
    cubeRuleHundredthsLbPerCubicFoot: value('cubeRuleLbPerCubicFoot'),
    cubeRuleClass: value('cubeRuleClass'),
    linearFootRuleFeet: value('linearFootRuleFeet'),
    linearFootRuleLbPerFoot: value('linearFootRuleLbPerFoot'),
    fuelHeavyOverLb: value('fuelHeavyOverLb'),
    fuelHeavyFactorHundredths: value('fuelHeavyFactor'),
    fullValueBasisPoints: value('fullValuePercent'),
    fullValueMinimumCents: value('fullValueMinimum'),
    liabilityPerPoundCents: values.get('liabilityPerPound') ?? null,
    volumePerFootMileTenThousandths: value('volumePerFootMile'),
    volumeMinimumCents: value('volumeMinimumCharge'),
    volumeMinimumFeet: value('volumeMinimumFeet'),
    volumeFromLb: value('volumeFromLb'),
    volumeFromFeet: value('volumeFromFeet'),
    volumeLbPerFoot: value('volumeLbPerFoot'),
    volumePerCwtMileTenThousandths: value('volumePerCwtMile'),
    volumeFactorCanada: value('volumeFactorCanada'),
    volumeFactorMexico: value('volumeFactorMexico'),
    volumeOfferFactorHundredths: value('volumeOfferFactor'),
    exclusiveUseCents: value('exclusiveUseCharge'),
    exclusiveUsePerMileCents: value('exclusiveUsePerMile'),
    quoteToleranceWeightBasisPoints: value('quoteToleranceWeightPercent'),
    quoteToleranceInches: value('quoteToleranceInches'),
    quoteToleranceDays: value('quoteToleranceDays'),
  };
}
