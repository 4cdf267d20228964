// Owns billing-rules.csv: the single figures of the tariff, such as where the cube rule begins.
import type { Cents } from '../../money.ts';
import { type FaultList, shown } from '../../network/carrier-fault.ts';
import { readTable } from '../../network/carrier-table.ts';
import { fileFault, formatOf, scaledCell } from './tariff-cells.ts';

export interface BillingRules {
  readonly palletTareLb: number;
  readonly trailerWidthInches: number;
  readonly stackingHeightInches: number;
  /** The most units that the carrier loads beside and upon each other. */
  readonly unitsAbreast: number;
  readonly unitsHigh: number;
  readonly linearFeetWithoutDimensions: number;
  readonly cubeRuleCubicFeet: number;
  /** Pounds a cubic foot, in hundredths. */
  readonly cubeRuleDensityHundredths: number;
  readonly cubeRuleHundredthsLbPerCubicFoot: number;
  readonly linearFootRuleFeet: number;
  readonly linearFootRuleLbPerFoot: number;
  readonly fuelHeavyOverLb: number;
  /** In hundredths. */
  readonly fuelHeavyFactorHundredths: number;
  readonly fullValueBasisPoints: number;
  readonly fullValueMinimumCents: Cents;
  /** Ten-thousandths of a dollar. */
  readonly volumePerFootMileTenThousandths: number;
  readonly volumeMinimumCents: Cents;
  readonly volumeMinimumFeet: number;
  readonly exclusiveUseCents: Cents;
  readonly exclusiveUsePerMileCents: Cents;
}

/** Least, greatest, and how many decimals a rule may have. */
const RULES = {
  palletTareLb: [0, 200, 0],
  trailerWidthInches: [60, 110, 0],
  stackingHeightInches: [60, 130, 0],
  unitsAbreast: [1, 100, 0],
  unitsHigh: [1, 100, 0],
  linearFeetWithoutDimensions: [1, 53, 0],
  cubeRuleCubicFeet: [0, 10_000, 0],
  cubeRuleDensity: [0, 100, 2],
  cubeRuleLbPerCubicFoot: [0, 100, 2],
  linearFootRuleFeet: [0, 53, 0],
  linearFootRuleLbPerFoot: [0, 5000, 0],
  fuelHeavyOverLb: [1, 1_000_000, 0],
  fuelHeavyFactor: [1, 10, 2],
  fullValuePercent: [0, 100, 2],
  fullValueMinimum: [0, 100_000, 2],
  volumePerFootMile: [0, 10, 4],
  volumeMinimumCharge: [0, 100_000, 2],
  volumeMinimumFeet: [1, 53, 0],
  exclusiveUseCharge: [0, 100_000, 2],
  exclusiveUsePerMile: [0, 1000, 2],
} as const satisfies Readonly<Record<string, readonly [number, number, number]>>;
type RuleName = keyof typeof RULES;
const RULE_NAMES = Object.keys(RULES) as readonly RuleName[];
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
    if (values.has(rule)) row.fault('rule', `The rule ${rule} is there twice.`, 'Remove one of the rows.');
    const [min, max, decimals] = RULES[rule];
    values.set(rule, scaledCell(row, 'value', min, max, decimals) ?? 0);
  });
  for (const rule of RULE_NAMES) {
    if (faults.count > before || values.has(rule)) continue;
    fileFault('billingRules', 'rule', faults, `The rule ${rule} is missing.`, 'Add a row for it.');
  }
  if (faults.count > before) return null;
  const value = (rule: RuleName): number => values.get(rule)!;
  return {
    palletTareLb: value('palletTareLb'),
    trailerWidthInches: value('trailerWidthInches'),
    stackingHeightInches: value('stackingHeightInches'),
    unitsAbreast: value('unitsAbreast'),
    unitsHigh: value('unitsHigh'),
    linearFeetWithoutDimensions: value('linearFeetWithoutDimensions'),
    cubeRuleCubicFeet: value('cubeRuleCubicFeet'),
    cubeRuleDensityHundredths: value('cubeRuleDensity'),
    cubeRuleHundredthsLbPerCubicFoot: value('cubeRuleLbPerCubicFoot'),
    linearFootRuleFeet: value('linearFootRuleFeet'),
    linearFootRuleLbPerFoot: value('linearFootRuleLbPerFoot'),
    fuelHeavyOverLb: value('fuelHeavyOverLb'),
    fuelHeavyFactorHundredths: value('fuelHeavyFactor'),
    fullValueBasisPoints: value('fullValuePercent'),
    fullValueMinimumCents: value('fullValueMinimum'),
    volumePerFootMileTenThousandths: value('volumePerFootMile'),
    volumeMinimumCents: value('volumeMinimumCharge'),
    volumeMinimumFeet: value('volumeMinimumFeet'),
    exclusiveUseCents: value('exclusiveUseCharge'),
    exclusiveUsePerMileCents: value('exclusiveUsePerMile'),
  };
}
