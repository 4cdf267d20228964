// A hazardous material's description on a shipping paper (49 CFR 172.202 and 172.203), from the table, not from the request.
import { checkHazmat, type HazmatClaim } from './check-hazmat.ts';
import { type DescribedClaims, describedClaims, isDescribedAsWaste } from './described-claims.ts';
import { environmentalHazards } from './environmental-hazards.ts';
import { classText } from './hazard-class.ts';
import { mayBeLimitedQuantity, warnsOfInhalation } from './hazard-notes.ts';
import { printedNameOf } from './hazmat-name.ts';
import { readHazmatNumber } from './hazmat-number.ts';
import { inhalationZoneOf } from './inhalation-zones.ts';

export interface DescribedGoods extends HazmatClaim {
  /** The shipper's free text. */
  readonly description: string;
  readonly weightLb: number;
  /** How many packages share the weight. */
  readonly packages: number;
}

export interface ShippingDescription {
  /** `UN1263` */
  readonly number: string;
  readonly properName: string;
  readonly technicalName: string;
  /** With subsidiary hazards: `8 (6.1)`. */
  readonly hazardClass: string;
  /** `II`; empty where the material has none. */
  readonly packingGroup: string;
  readonly isReportableQuantity: boolean;
  /** What follows the basic description, in the order of 172.203. */
  readonly additions: readonly string[];
}

/** Undefined for a number that no table lists: the document can only show what was sent. */
export function shippingDescription(goods: DescribedGoods): ShippingDescription | undefined {
  const { entry, packingGroup, isCombustible } = checkHazmat(goods);
  const claims = describedClaims(goods.description, goods.properName);
  if (entry === null) return descriptionAsSent(goods, packingGroup ?? '', claims);
  const additions: string[] = [];
  if (claims.isLimitedQuantity && mayBeLimitedQuantity(entry, packingGroup)) additions.push('Limited quantity');
  const environment = environmentalHazards(entry, goods);
  if (environment.isMarinePollutant) additions.push('Marine pollutant');
  const zone = inhalationZoneOf(entry.id, entry.hazardClass, goods.properName, claims.zone);
  if (zone !== undefined) additions.push(inhalationText(zone));
  if (warnsOfInhalation(entry)) additions.push('Inhalation Hazard');
  const name = printedNameOf(entry, goods.properName);
  const isWaste = isDescribedAsWaste([...entry.names, name], goods.description, goods.properName);
  return {
    number: entry.id,
    properName: isWaste && !/^(waste|hazardous waste)\b/i.test(name) ? `Waste ${name}` : name,
    technicalName: goods.technicalName?.trim() || environment.substance,
    hazardClass: isCombustible ? 'Combustible liquid' : classText(entry),
    packingGroup: entry.packingGroups.length === 0 ? '' : (packingGroup ?? ''),
    isReportableQuantity: environment.isReportableQuantity,
    additions: claims.isResidue ? [...additions, 'Residue: last contained'] : additions,
  };
}

/** For a number outside the table of common materials that is known to be poisonous by inhalation: its documents must say so. */
function descriptionAsSent(
  goods: DescribedGoods,
  packingGroup: string,
  claims: DescribedClaims,
): ShippingDescription | undefined {
  const read = readHazmatNumber(goods.unnaNumber);
  const number = read === undefined ? goods.unnaNumber : `${read.prefix ?? 'UN'}${read.digits}`;
  const zone = inhalationZoneOf(number, goods.class.trim().slice(0, 3), goods.properName, claims.zone);
  if (zone === undefined) return undefined;
  return {
    number,
    properName: goods.properName,
    technicalName: goods.technicalName?.trim() ?? '',
    hazardClass: goods.class,
    packingGroup,
    isReportableQuantity: claims.reportableQuantity === 'claimed',
    additions: [...(claims.marinePollutant === 'claimed' ? ['Marine pollutant'] : []), inhalationText(zone)],
  };
}

/** 172.203(m). */
export function inhalationText(zone: string): string {
  return `Poison-Inhalation Hazard, Zone ${zone}`;
}
