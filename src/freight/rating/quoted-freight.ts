// Owns whether freight matches its quote in everything that the price depends on, within the tariff's tolerances.
import { FREIGHT_CLASS } from '../value-sets/freight-class.ts';
import { type BilledWeight, billedWeight, cubeRuleWeight } from './billed-weight.ts';
import { pricingBy } from './contracts/contract.ts';
import { contractRowFor } from './contracts/contract-row-for.ts';
import { suggestedClass } from './density-alerts.ts';
import { cubicFeetText } from './figure-text.ts';
import { type MeasuredFreight, measureFreight } from './measured-freight.ts';
import type { RatedQuote } from './quote.ts';
import { sizesOf, sizesText, unlikeSizes } from './quoted-sizes.ts';
import type { HandlingUnit, Shipment } from './shipment.ts';
import type { BillingRules } from './tariff/billing-rules-file.ts';
import type { Pricing } from './tariff/pricings-file.ts';
import type { Tariff } from './tariff/tariff.ts';
import { CLASS_COUNT, classIndexOf } from './tariff/tariff-cells.ts';
import { turnedAsQuoted } from './turned-as-quoted.ts';

/** `field` is a field of the bill of lading. */
export interface Difference {
  readonly field: string;
  readonly quoted: string;
  readonly billed: string;
}

const UNITS = 'commodities.handlingUnits[]';
const DIMENSIONS = `${UNITS}.length, width, height`;

/** `tariff` is the one that the quote was rated with. */
export function freightDifferences(
  quoted: Shipment,
  billed: Shipment,
  quote: RatedQuote,
  tariff: Tariff,
): readonly Difference[] {
  const found: Difference[] = [];
  const { rules } = tariff;
  const differ = (field: string, quotedText: string, billedText: string) =>
    found.push({ field, quoted: quotedText, billed: billedText });
  const freight = measureFreight(quoted.units, rules);
  const billedUnits = turnedAsQuoted(quoted.units, billed.units, rules.quoteToleranceInches);
  const billedFreight = measureFreight(billedUnits, rules);
  const [quotedLb, billedLb] = weightsOf(quoted.units, freight, billedFreight);
  if (!isWithin(billedLb - quotedLb, quotedLb, rules)) {
    differ(`${UNITS}.weight`, `${quotedLb} lb`, `${billedLb} lb`);
  }
  const base = tariff.pricings.get(quoted.pricing);
  const row = contractRowFor(quoted);
  const pricing = base && row ? pricingBy(row, base) : base;
  if (isByClass(quote) && pricing !== undefined) {
    const [quotedClasses, billedClasses] = [
      classesOf(quoted.units, pricing, tariff),
      classesOf(billed.units, pricing, tariff),
    ];
    // Stryker disable next-line ConditionalExpression: a price by class has a class for each line; this is for TypeScript.
    if (quotedClasses !== null && billedClasses !== null && areUnlike(quotedClasses, billedClasses, rules)) {
      differ(`${UNITS}.lineItems[].classification`, classText(quotedClasses), classText(billedClasses));
    }
  }
  for (const one of spaceDifferences(quoted, billed, freight, billedFreight, quote, tariff)) found.push(one);
  if (freight.isHazardous !== billedFreight.isHazardous) {
    const text = (isHazardous: boolean) => (isHazardous ? 'hazardous materials' : 'no hazardous materials');
    differ(`${UNITS}.lineItems[].hazardous`, text(freight.isHazardous), text(billedFreight.isHazardous));
  }
  return found;
}

/** Units, their sizes, and the feet they take. A quote without dimensions stays valid as long as dimensions change nothing. */
function spaceDifferences(
  quoted: Shipment,
  billed: Shipment,
  freight: MeasuredFreight,
  billedFreight: MeasuredFreight,
  quote: RatedQuote,
  tariff: Tariff,
): readonly Difference[] {
  const billedSizes = sizesOf(billed.units);
  // Stated feet determine a volume price; a class price can also have charges for long freight.
  // Stryker disable next-line ConditionalExpression: without dimensions and feet, only a class has a price.
  if (!freight.hasAllDimensions && (quoted.linearFeetGiven === 0 || isByClass(quote))) {
    if (!dimensionsMatter(billedFreight, quote, tariff)) return [];
    return [{ field: DIMENSIONS, quoted: 'freight without dimensions', billed: sizesText(billedSizes) }];
  }
  if (!freight.hasAllDimensions) return feetDifference(billedFreight, quote, tariff, freight);
  const quotedSizes = sizesOf(quoted.units);
  const [quotedCount, billedCount] = [countOf(quoted.units), countOf(billed.units)];
  const found: Difference[] = [];
  if (quotedCount !== billedCount) {
    found.push({ field: `${UNITS}.count`, quoted: unitText(quotedCount), billed: unitText(billedCount) });
  }
  const unlike = unlikeSizes(quotedSizes, billedSizes, tariff.rules.quoteToleranceInches);
  if (unlike !== null) found.push({ field: DIMENSIONS, ...unlike });
  return found.length > 0 ? found : feetDifference(billedFreight, quote, tariff, freight);
}

/** What remains if the sizes match: units quoted as stackable that are not. */
function feetDifference(
  billedFreight: MeasuredFreight,
  quote: RatedQuote,
  { rules, services }: Tariff,
  freight: MeasuredFreight,
): readonly Difference[] {
  // Feet are the price of volume; a class price depends on the rules that bill another weight, exclusive use on neither.
  const mostFeet = quote.rateType === 'VOLUME' ? quote.linearFeet : services[quote.service.id].maximumLinearFeet;
  const isMore = billedFreight.linearFeet > mostFeet || (isByClass(quote) && billsMore(billedFreight, freight, rules));
  if (!isMore) return [];
  if (billedFreight.linearFeet === quote.linearFeet) {
    // Within the tolerances, but on the other side of the cube rule.
    const cube = (one: MeasuredFreight) => `${cubicFeetText(one)} cubic feet, ${one.totalWeightLb} lb`;
    return [{ field: DIMENSIONS, quoted: cube(freight), billed: cube(billedFreight) }];
  }
  const text = (feet: number) => `${feet} linear feet`;
  return [
    {
      field: `${UNITS}.stackable`,
      quoted: text(quote.linearFeet),
      billed: text(billedFreight.linearFeet),
    },
  ];
}

/** Whether the cube or linear-foot rule bills another weight than it did for the quote. */
function billsMore(billedFreight: MeasuredFreight, freight: MeasuredFreight, rules: BillingRules): boolean {
  const isOther = (billed: BilledWeight | null, quoted: BilledWeight | null) => {
    if (billed === null || quoted === null) return billed !== quoted;
    if (billed.rule !== quoted.rule) return true;
    return billed.rule !== null && !isWithin(billed.weightLb - quoted.weightLb, quoted.weightLb, rules);
  };
  return (
    isOther(billedWeight(billedFreight, rules), billedWeight(freight, rules)) ||
    isOther(cubeRuleWeight(billedFreight, rules), cubeRuleWeight(freight, rules))
  );
}

function isByClass({ rateType }: RatedQuote): boolean {
  return rateType === 'LIST' || rateType === 'CUSTOMER';
}

function dimensionsMatter(freight: MeasuredFreight, { service }: RatedQuote, tariff: Tariff): boolean {
  return (
    billedWeight(freight, tariff.rules).rule !== null ||
    cubeRuleWeight(freight, tariff.rules) !== null ||
    freight.longestSideIn >= tariff.overlength.fromInches[0]! ||
    freight.linearFeet > tariff.services[service.id].maximumLinearFeet
  );
}

function isWithin(differenceLb: number, ofLb: number, { quoteToleranceWeightBasisPoints }: BillingRules): boolean {
  return Math.abs(differenceLb) * 10_000 <= ofLb * quoteToleranceWeightBasisPoints;
}

/** Including tare. The carrier's default for pallets is ignored if the quote did not state the units' type. */
function weightsOf(
  quotedUnits: readonly HandlingUnit[],
  quoted: MeasuredFreight,
  billed: MeasuredFreight,
): readonly [number, number] {
  if (quotedUnits.every(({ type }) => type !== null)) return [quoted.totalWeightLb, billed.totalWeightLb];
  return [quoted.totalWeightLb - quoted.calculatedTareLb, billed.totalWeightLb - billed.calculatedTareLb];
}

function countOf(units: readonly HandlingUnit[]): number {
  return units.reduce((sum, { count }) => sum + count, 0);
}

function unitText(count: number): string {
  return `${count} handling unit${count === 1 ? '' : 's'}`;
}

/** Pounds by class, after FAK. Freight without a class gets the one by its density, as rated; null without dimensions. */
function classesOf(units: readonly HandlingUnit[], { ratedClass }: Pricing, tariff: Tariff): readonly number[] | null {
  const pounds: number[] = Array(CLASS_COUNT).fill(0);
  for (const unit of units) {
    for (const { freightClass, weightLb } of unit.items.length === 0 ? [{ ...unit, freightClass: null }] : unit.items) {
      const at = freightClass === null ? suggestedClass(unit, tariff) : classIndexOf(freightClass);
      if (at < 0) return null;
      pounds[ratedClass[at]!]! += weightLb;
    }
  }
  return pounds;
}

/** Another class, or another share of the weight in a class; a shipment that is heavier in all classes still matches. */
function areUnlike(quoted: readonly number[], billed: readonly number[], rules: BillingRules): boolean {
  const total = (pounds: readonly number[]) => pounds.reduce((sum, lb) => sum + lb, 0);
  const [quotedLb, billedLb] = [total(quoted), total(billed)];
  return quoted.some((lb, at) => {
    if (lb > 0 !== billed[at]! > 0) return true;
    return !isWithin((billed[at]! * quotedLb) / billedLb - lb, quotedLb, rules);
  });
}

function classText(pounds: readonly number[]): string {
  const classes = pounds.flatMap((lb, at) => (lb > 0 ? [{ lb, code: FREIGHT_CLASS.codes[at]! }] : []));
  if (classes.length === 1) return `class ${classes[0]!.code}`;
  return classes.map(({ lb, code }) => `${lb} lb of class ${code}`).join(' and ');
}
