// Checks a shipper's description of a hazardous material against the table. Differences are refused with the right value (spec-gaps 5).
import { describedClaims } from './described-claims.ts';
import { environmentalFaults, unnamedSubstance } from './environmental-hazards.ts';
import { classText, readHazardClass, readPackingGroup } from './hazard-class.ts';
import { mayBeLimitedQuantity } from './hazard-notes.ts';
import type { HazmatEntry, PackingGroup } from './hazmat-entry.ts';
import { nameFit, shortNameOf, shortNamesOf } from './hazmat-name.ts';
import { lookUpHazmat, readHazmatNumber } from './hazmat-number.ts';
import { inhalationZoneOf } from './inhalation-zones.ts';

export interface HazmatClaim {
  readonly unnaNumber: string;
  readonly class: string;
  readonly properName: string;
  readonly technicalName?: string | undefined;
  readonly packingGroup?: string | undefined;
  /** Free text besides the fields; it may make further claims (172.203). */
  readonly description?: string | undefined;
  /** Weight of the hazardous material, and the number of packages that share it. */
  readonly weightLb?: number | undefined;
  readonly packages?: number | undefined;
}

export interface HazmatFailure {
  readonly field: 'unnaNumber' | 'class' | 'propername' | 'technicalName' | 'packingGroup' | 'hazardousDescription';
  /** Completes a sentence that starts with the field: the rule and the fix. */
  readonly text: string;
}

export interface HazmatVerdict {
  readonly failures: readonly HazmatFailure[];
  readonly warnings: readonly string[];
  /** The best match; null for a number that is not in the table. */
  readonly entry: HazmatEntry | null;
  /** Normalized; null if none was given, or none that exists. */
  readonly packingGroup: PackingGroup | null;
  /** A flammable liquid that the shipper reclassified (173.150(f)). */
  readonly isCombustible: boolean;
}

export function checkHazmat(claim: HazmatClaim): HazmatVerdict {
  const packingGroup = readPackingGroup(claim.packingGroup ?? '') ?? null;
  const isCombustible = readHazardClass(claim.class)?.hazardClass === 'Combustible liquid';
  const number = readHazmatNumber(claim.unnaNumber);
  if (number === undefined) {
    const text = `must be UN or NA and four digits (UN1263), or the four digits alone; "${claim.unnaNumber}" was given.`;
    return { failures: [{ field: 'unnaNumber', text }], warnings: [], entry: null, packingGroup, isCombustible };
  }
  const rows = lookUpHazmat(claim.unnaNumber);
  if (rows === null) {
    const warnings = [unknownText(claim.unnaNumber, number.digits)];
    const failures: HazmatFailure[] = [];
    checkZone(
      claim,
      `${number.prefix ?? 'UN'}${number.digits}`,
      readHazardClass(claim.class)?.hazardClass ?? '',
      failures,
    );
    return { failures, warnings, entry: null, packingGroup, isCombustible };
  }
  const failures: HazmatFailure[] = [];
  const warnings: string[] = [];
  const ofClass = checkClass(claim, rows, failures, warnings);
  const named = checkName(claim, ofClass, failures);
  const grouped = checkGroup(claim, packingGroup, named, failures);
  const entry = grouped[0]!;
  checkTechnicalName(claim, grouped, failures);
  checkDescription(claim, entry, packingGroup, failures);
  failures.push(...environmentalFaults(entry, claim));
  const unnamed = unnamedSubstance(entry, claim);
  if (unnamed !== undefined) warnings.push(unnamed);
  return { failures, warnings, entry, packingGroup, isCombustible };
}

function unknownText(given: string, digits: string): string {
  const others = lookUpHazmat(digits);
  const hint = others === null ? '' : ` ${others[0]!.id} is ${shortNameOf(others[0]!)}.`;
  return `${given} is not in the table of common hazardous materials, so its class, packing group and names were not checked.${hint}`;
}

/** The rows of the given class, or all rows if none matches, so that the other fields are still checked. */
function checkClass(
  claim: HazmatClaim,
  rows: readonly HazmatEntry[],
  failures: HazmatFailure[],
  warnings: string[],
): readonly HazmatEntry[] {
  const written = readHazardClass(claim.class);
  const fitting = rows.filter((row) => row.hazardClass === written?.hazardClass);
  if (fitting.length > 0) {
    return checkSubsidiaries(claim, written!.subsidiaryHazards, fitting, failures);
  }
  if (written?.hazardClass === 'Combustible liquid') {
    // 173.150(f): domestic freight with a flash point of 100 °F or more may be reclassified.
    const reclassed = rows.filter(isReclassable);
    if (reclassed.length > 0) {
      warnings.push(
        `${rows[0]!.id} is in class 3. "Combustible liquid" holds only for a flash point of 100 °F (38 °C) or more, within the United States (49 CFR 173.150(f)).`,
      );
      return reclassed;
    }
  }
  const classes = [...new Set(rows.map(classText))].join(' or ');
  failures.push({
    field: 'class',
    text: `must be ${classes}, the class of ${rows[0]!.id} (${shortNameOf(rows[0]!)}); "${claim.class}" was given.`,
  });
  return rows;
}

function isReclassable(row: HazmatEntry): boolean {
  return row.hazardClass === '3' && row.subsidiaryHazards.length === 0 && row.packingGroups.includes('III');
}

/** The rows with the given subsidiary hazards. They may be left out, because the table has them. */
function checkSubsidiaries(
  claim: HazmatClaim,
  given: readonly string[],
  rows: readonly HazmatEntry[],
  failures: HazmatFailure[],
): readonly HazmatEntry[] {
  // Prefers a row without subsidiary hazards if there is one, as for methanol within the United States.
  if (given.length === 0)
    return [...rows].sort((a, b) => Math.min(a.subsidiaryHazards.length, 1) - Math.min(b.subsidiaryHazards.length, 1));
  // The table lists them in ascending order.
  const asked = [...given].sort().join();
  const fitting = rows.filter(({ subsidiaryHazards }) => subsidiaryHazards.join() === asked);
  if (fitting.length > 0) return fitting;
  const right = [...new Set(rows.map(classText))].join(' or ');
  const text = `must be ${right}, the class of ${rows[0]!.id} with its subsidiary hazards; "${claim.class}" was given.`;
  failures.push({ field: 'class', text });
  return rows;
}

/** The rows with this name, or all rows if none matches. */
function checkName(
  claim: HazmatClaim,
  rows: readonly HazmatEntry[],
  failures: HazmatFailure[],
): readonly HazmatEntry[] {
  const exact = rows.filter((row) => nameFit(claim.properName, row) === 'exact');
  if (exact.length > 0) return exact;
  const close = rows.filter((row) => nameFit(claim.properName, row) === 'main');
  if (close.length > 0) return close;
  const names = [...new Set(rows.flatMap(shortNamesOf))].map((name) => `"${name}"`).join(' or ');
  const given = claim.properName.length > 80 ? `${claim.properName.slice(0, 80)}…` : claim.properName;
  failures.push({
    field: 'propername',
    text: `must be ${names}, the proper shipping name of ${rows[0]!.id}; "${given}" was given.`,
  });
  return rows;
}

/** The rows that allow the packing group, or all rows if none does. */
function checkGroup(
  claim: HazmatClaim,
  group: PackingGroup | null,
  rows: readonly HazmatEntry[],
  failures: HazmatFailure[],
): readonly HazmatEntry[] {
  const { id } = rows[0]!;
  const groups = [...new Set(rows.flatMap((row) => row.packingGroups))].sort();
  const given = claim.packingGroup?.trim() ?? '';
  if (groups.length === 0) {
    if (given !== '') {
      failures.push({
        field: 'packingGroup',
        text: `must be left out: ${id} has no packing group; "${given}" was given.`,
      });
    }
    return rows;
  }
  if (given === '') {
    failures.push({ field: 'packingGroup', text: `is required for ${id}: ${groups.join(', ')}.` });
    return rows;
  }
  const fitting = rows.filter((row) => row.packingGroups.some((allowed) => allowed === group));
  if (fitting.length > 0) return fitting;
  const allowed = groups.length === 1 ? groups[0] : `one of ${groups.join(', ')}`;
  failures.push({ field: 'packingGroup', text: `must be ${allowed} for ${id}; "${given}" was given.` });
  return rows;
}

function checkTechnicalName(claim: HazmatClaim, rows: readonly HazmatEntry[], failures: HazmatFailure[]): void {
  if ((claim.technicalName?.trim() ?? '') !== '') return;
  if (!rows.every((row) => row.needsTechnicalName)) return;
  const inside = /\(([^()]+)\)\s*$/.exec(claim.properName)?.[1];
  const fix = inside === undefined ? 'Name what makes it hazardous.' : `Move "${inside}" here from propername.`;
  const name = shortNameOf(rows[0]!);
  failures.push({ field: 'technicalName', text: `is required: ${rows[0]!.id} (${name}) has the symbol G. ${fix}` });
}

/** Claims in the free text must be true of the material, because the text is printed on the shipping paper. */
function checkDescription(
  claim: HazmatClaim,
  entry: HazmatEntry,
  packingGroup: PackingGroup | null,
  failures: HazmatFailure[],
): void {
  checkZone(claim, entry.id, entry.hazardClass, failures, ` (${shortNameOf(entry)})`);
  // UN2910 is named "excepted package-limited quantity of material", which claims nothing.
  const isByName = describedClaims(shortNameOf(entry)).isLimitedQuantity;
  const claims = describedClaims(claim.description, isByName ? '' : claim.properName);
  if (claims.isLimitedQuantity && !mayBeLimitedQuantity(entry, packingGroup)) {
    const name = `${entry.id} (${shortNameOf(entry)})`;
    const group = packingGroup === null ? '' : ` in packing group ${packingGroup}`;
    const text = `must not say limited quantity: ${name}${group} cannot be one (49 CFR 173.150 to 173.155).`;
    failures.push({ field: 'hazardousDescription', text });
  }
}

/** Checks the zone of a material that is poisonous by inhalation, even if the table of common materials does not list it. */
function checkZone(
  { description, properName }: HazmatClaim,
  number: string,
  hazardClass: string,
  failures: HazmatFailure[],
  name = '',
): void {
  const { zone } = describedClaims(description, properName);
  if (zone === undefined) return;
  const right = inhalationZoneOf(number, hazardClass, properName, zone);
  if (zone === right) return;
  const wanted = right === undefined ? 'must not name an inhalation hazard zone' : `must say Zone ${right}`;
  failures.push({ field: 'hazardousDescription', text: `${wanted} for ${number}${name}; Zone ${zone} was given.` });
}
