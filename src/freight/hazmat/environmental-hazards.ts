// Reportable quantities and marine pollutants on a shipping paper (172.203(c) and (l)): what the appendices say, held against what the shipper says.
import { describedClaims, isDescribedAsWaste } from './described-claims.ts';
import { isMarinePollutant, reportableQuantityOf, substanceOf } from './hazmat-appendices.ts';
import type { HazmatEntry } from './hazmat-entry.ts';
import { printedNameOf } from './hazmat-name.ts';

interface EnvironmentalClaim {
  readonly properName: string;
  readonly technicalName?: string | undefined;
  readonly description?: string | undefined;
  /** Both are known once the line item is; how many packages share the weight. */
  readonly weightLb?: number | undefined;
  readonly packages?: number | undefined;
}

export interface EnvironmentalHazards {
  readonly isReportableQuantity: boolean;
  readonly isMarinePollutant: boolean;
  /** Of the reportable quantity, where neither its name nor the shipper tells it; '' for none. */
  readonly substance: string;
}

export function environmentalHazards(entry: HazmatEntry, claim: EnvironmentalClaim): EnvironmentalHazards {
  const { reportableQuantity, marinePollutant } = describedClaims(claim.description, claim.properName);
  const isReportable =
    reportableQuantity === 'claimed' || (isHeld(entry, claim) && !mayBeDenied(entry, claim, reportableQuantity));
  const isListed = isMarinePollutant(entry) && !(marinePollutant === 'denied' && isDiluted(claim));
  const isNamed = (claim.technicalName?.trim() ?? '') !== '';
  return {
    isReportableQuantity: isReportable,
    isMarinePollutant: marinePollutant === 'claimed' || isListed,
    substance: isReportable && !isNamed ? (substanceOf(printedNameOf(entry, claim.properName)) ?? '') : '',
  };
}

/** What is sent and cannot be: completes a sentence that begins with the field. */
export function environmentalFaults(entry: HazmatEntry, claim: EnvironmentalClaim) {
  const faults: { readonly field: 'hazardousDescription' | 'propername'; readonly text: string }[] = [];
  const { reportableQuantity, marinePollutant } = describedClaims(claim.description, claim.properName);
  const name = `${entry.id} (${printedNameOf(entry, claim.properName)})`;
  const quantity = reportableQuantityOf(entry);
  const packageLb = packageLbOf(claim);
  if (quantity !== undefined && packageLb !== undefined && reportableQuantity !== undefined) {
    const why = `a package has ${figure(packageLb)} lb of ${name}, and its reportable quantity is ${figure(quantity.lb)} lb (49 CFR 172.101, appendix A).`;
    const field =
      describedClaims(claim.description).reportableQuantity === undefined ? 'propername' : 'hazardousDescription';
    if (reportableQuantity === 'claimed' && packageLb < quantity.lb && !holdsMore(entry, claim)) {
      faults.push({ field, text: `must not say RQ: ${why}` });
    }
    if (isHeld(entry, claim) && reportableQuantity === 'denied' && !mayBeDenied(entry, claim, reportableQuantity)) {
      faults.push({ field, text: `must not deny RQ: ${why}` });
    }
  }
  if (marinePollutant === 'denied' && isMarinePollutant(entry) && !isDiluted(claim)) {
    const field =
      describedClaims(claim.description).marinePollutant === undefined ? 'propername' : 'hazardousDescription';
    faults.push({
      field,
      text: `must not deny that ${name} is a marine pollutant: 49 CFR 172.101, appendix B lists it.`,
    });
  }
  return faults;
}

/** A reportable quantity of nobody knows what: the shipping paper has to name it. Undefined where nothing is missing. */
export function unnamedSubstance(entry: HazmatEntry, claim: EnvironmentalClaim): string | undefined {
  const { isReportableQuantity, substance } = environmentalHazards(entry, claim);
  if (!isReportableQuantity || substance !== '' || (claim.technicalName?.trim() ?? '') !== '') return undefined;
  // A waste is known by its code.
  if (isWaste(entry, claim)) return undefined;
  const name = printedNameOf(entry, claim.properName);
  if (reportableQuantityOf(entry) !== undefined && substanceOf(name) === undefined) return undefined;
  return `${entry.id} (${name}) is a reportable quantity, and its name does not say of which substance. Name the substance in technicalName (49 CFR 172.203(c)).`;
}

/** One package holds a reportable quantity by the weight of what is in it. */
function isHeld(entry: HazmatEntry, claim: EnvironmentalClaim): boolean {
  const quantity = reportableQuantityOf(entry);
  const packageLb = packageLbOf(claim);
  return quantity !== undefined && packageLb !== undefined && packageLb >= quantity.lb;
}

function packageLbOf({ weightLb, packages }: EnvironmentalClaim): number | undefined {
  return weightLb === undefined || packages === undefined ? undefined : weightLb / Math.max(1, packages);
}

/** Of a solution the shipper knows how much of the substance is in it; without a word about it, all of the weight counts. */
function mayBeDenied(entry: HazmatEntry, claim: EnvironmentalClaim, said: 'claimed' | 'denied' | undefined): boolean {
  return said === 'denied' && (reportableQuantityOf(entry)!.isInSolution || isDiluted(claim));
}

function isDiluted({ properName }: EnvironmentalClaim): boolean {
  return /\b(?:solutions?|mixtures?)\b/i.test(properName);
}

/** Wastes and what has another substance in it have figures that the table does not know. */
function holdsMore(entry: HazmatEntry, claim: EnvironmentalClaim): boolean {
  const isAddedTo = isDiluted(claim) && !isDiluted({ properName: printedNameOf(entry, claim.properName) });
  return (claim.technicalName?.trim() ?? '') !== '' || isAddedTo || isWaste(entry, claim);
}

function isWaste(entry: HazmatEntry, { description, properName }: EnvironmentalClaim): boolean {
  return isDescribedAsWaste([...entry.names, printedNameOf(entry, properName)], description, properName);
}

function figure(lb: number): string {
  return Math.floor(lb).toLocaleString('en-US');
}
