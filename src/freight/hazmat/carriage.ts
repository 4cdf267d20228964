// Whether a carrier may take hazardous materials, and which may share a vehicle: the carrier's policy, 49 CFR 177.848 and 177.841(e).
import type { CarriageFinding, CarriedFreight, CarriedHazmat, HazmatRules } from './carried-hazmat.ts';
import { checkHazmat, type HazmatClaim } from './check-hazmat.ts';
import { describedClaims } from './described-claims.ts';
import { foodFindings } from './food-separation.ts';
import { readHazardClass } from './hazard-class.ts';
import { isLiquid, mayBeLimitedQuantity } from './hazard-notes.ts';
import { printedNameOf } from './hazmat-name.ts';
import { readHazmatNumber } from './hazmat-number.ts';
import { policyFindings } from './hazmat-policy.ts';
import { inhalationZoneOf } from './inhalation-zones.ts';
import { segregationFindings } from './segregation.ts';

/** All findings, refusals first. Empty for freight without hazardous materials. */
export function carriageFindings(
  rules: HazmatRules,
  goods: readonly CarriedHazmat[],
  freight: readonly CarriedFreight[],
): readonly CarriageFinding[] {
  const findings = [
    ...policyFindings(rules.policy, goods),
    ...segregationFindings(goods),
    ...foodFindings(rules.foodstuffs, goods, freight),
  ];
  return [...findings.filter(({ kind }) => kind === 'refused'), ...findings.filter(({ kind }) => kind === 'separate')];
}

/** What the rules need to know about a material, from the table if it lists the number. */
export function carriedHazmat(claim: HazmatClaim & { readonly weightLb: number }): CarriedHazmat {
  const { entry, packingGroup } = checkHazmat(claim);
  const written = readHazardClass(claim.class);
  const number = readHazmatNumber(claim.unnaNumber);
  const sent = number === undefined ? claim.unnaNumber : `${number.prefix ?? 'UN'}${number.digits}`;
  const id = entry?.id ?? sent;
  const properName = entry === null ? claim.properName : printedNameOf(entry, claim.properName);
  const hazardClass = entry?.hazardClass ?? written?.hazardClass ?? claim.class.trim();
  const claims = describedClaims(claim.description, claim.properName);
  const names = `${properName} ${claim.technicalName ?? ''}`;
  // Hydrocyanic acid is a cyanide itself, not an acid that would release one.
  const isCyanide = /\bcyanides?\b|\bhydrocyanic\b/i.test(names);
  return {
    number: id,
    name: properName === '' ? id : `${id} (${properName})`,
    hazardClass,
    subsidiaryHazards: entry?.subsidiaryHazards ?? written?.subsidiaryHazards ?? [],
    packingGroup: packingGroup ?? (entry?.packingGroups.length === 1 ? entry.packingGroups[0]! : null),
    isLiquid: entry === null ? !/\bsolids?\b/i.test(claim.properName) : isLiquid(entry),
    inhalationZone: inhalationZoneOf(id, hazardClass, claim.properName, claims.zone),
    isAcid: /\bacid(?:s|ic)?\b/i.test(names) && !isCyanide,
    isCyanide,
    weightLb: claim.weightLb,
    isLimitedQuantity: claims.isLimitedQuantity && (entry === null || mayBeLimitedQuantity(entry, packingGroup)),
  };
}
