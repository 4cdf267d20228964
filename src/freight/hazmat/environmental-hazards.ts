// Checks reportable quantities and marine pollutants on a shipping paper (172.203(c) and (l)) against the appendices.
import { describedClaims, isDescribedAsWaste } from './described-claims.ts';
import { isMarinePollutant, reportableQuantityOf, substanceOf } from './hazmat-appendices.ts';
import type { HazmatEntry } from './hazmat-entry.ts';
import { printedNameOf } from './hazmat-name.ts';

interface EnvironmentalClaim {
  readonly properName: string;
  readonly technicalName?: string | undefined;
  readonly description?: string | undefined;
  /** The weight, and the number of packages that share it. Both are known once the line item is. */
  readonly weightLb?: number | undefined;
  readonly packages?: number | undefined;
}

export interface EnvironmentalHazards {
  readonly isReportableQuantity: boolean;
  readonly isMarinePollutant: boolean;
  /** The substance of the reportable quantity, if neither the name nor the shipper states it; '' for none. */
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

/** Claims that cannot be true. Each text completes a sentence that starts with the field. */
export function environmentalFaults(entry: HazmatEntry, claim: EnvironmentalClaim) {
  const faults: { readonly field: 'hazardousDescription' | 'propername'; readonly text: string }[] = [];
  const { reportableQuantity, marinePollutant } = describedClaims(claim.description, claim.properName);
  const name = `${entry.id} (${printedNameOf(entry, claim.properName)})`;
  const quantity = reportableQuantityOf(entry);
  const packageLb = packageLbOf(claim);
  if (quantity !== undefined) {
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

/** A warning that the shipping paper must name the substance of a reportable quantity; undefined if nothing is missing. */
export function unnamedSubstance(entry: HazmatEntry, claim: EnvironmentalClaim): string | undefined {
  const { isReportableQuantity, substance } = environmentalHazards(entry, claim);
  if (!isReportableQuantity || substance !== '' || (claim.technicalName?.trim() ?? '') !== '') return undefined;
  // A waste is identified by its code.
  if (isWaste(entry, claim)) return undefined;
  const name = printedNameOf(entry, claim.properName);
  if (reportableQuantityOf(entry) !== undefined && substanceOf(name) === undefined) return undefined;
  return `${entry.id} (${name}) is a reportable quantity, and its name does not say of which substance. Name the substance in technicalName (49 CFR 172.203(c)).`;
}

/** Whether one package holds a reportable quantity, by the weight of its contents. */
function isHeld(entry: HazmatEntry, claim: EnvironmentalClaim): boolean {
  const quantity = reportableQuantityOf(entry);
  return quantity !== undefined && packageLbOf(claim) >= quantity.lb;
}

/** NaN, which is neither more nor less than any quantity, while the weight or the packages are not known. */
function packageLbOf({ weightLb = Number.NaN, packages = Number.NaN }: EnvironmentalClaim): number {
  return weightLb / Math.max(1, packages);
}

/** Only the shipper knows how much of the substance a solution contains; if they do not say, the full weight counts. */
function mayBeDenied(entry: HazmatEntry, claim: EnvironmentalClaim, said: 'claimed' | 'denied' | undefined): boolean {
  return said === 'denied' && (reportableQuantityOf(entry)!.isInSolution || isDiluted(claim));
}

function isDiluted({ properName }: EnvironmentalClaim): boolean {
  return /\b(?:solutions?|mixtures?)\b/i.test(properName);
}

/** Wastes and mixtures with another substance have figures that the table does not list. */
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
