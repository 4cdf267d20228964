// Checks the hazardous line items of a BOL against the table of hazardous materials (49 CFR 172.101, spec-gaps 5).
import { checkHazmat } from '../../../freight/hazmat/check-hazmat.ts';
import { isPlainObject } from '../../../platform/contract/schema-members.ts';
import type { Failure } from '../../../platform/http/refusal.ts';
import type { BolHazardousDetails } from '../request/bol-commodities.schema.ts';
import { lineItemsOf } from '../request/bol-items.ts';
import type { BolWarning } from '../request/bol-totals.ts';

export interface HazmatCheck {
  readonly failures: Failure[];
  readonly warnings: BolWarning[];
}

/** Missing or malformed fields are left to the schema; only complete details are compared with the table. */
export function checkHazmatItems(body: unknown): HazmatCheck {
  const failures: Failure[] = [];
  const warnings: BolWarning[] = [];
  for (const place of lineItemsOf(body)) {
    const item = place.part;
    const details = item.hazardousDetails;
    if (item.hazardous !== true || !isPlainObject(details) || !isWhole(details)) continue;
    const at = `${place.path}.hazardousDetails`;
    const found = checkHazmat({
      unnaNumber: details.unnaNumber,
      class: details.class,
      properName: details.propername,
      technicalName: details.technicalName,
      packingGroup: details.packingGroup ?? details.packagingGroup,
      description: typeof item.hazardousDescription === 'string' ? item.hazardousDescription : undefined,
      weightLb: numberOr(details.weight ?? item.weight),
      packages: numberOr(item.pieces),
    });
    for (const { field, text } of found.failures) {
      const path = field === 'hazardousDescription' ? `${place.path}.${field}` : `${at}.${wireName(field, details)}`;
      failures.push({ field: path, description: text });
    }
    for (const message of found.warnings) warnings.push({ field: `${at}.unnaNumber`, message });
  }
  return { failures, warnings };
}

function numberOr(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function isWhole(details: BolHazardousDetails): details is BolHazardousDetails & Whole {
  const { unnaNumber, class: hazardClass, propername, technicalName, packingGroup, packagingGroup } = details;
  return (
    [unnaNumber, hazardClass, propername].every((value) => typeof value === 'string') &&
    [technicalName, packingGroup, packagingGroup].every((value) => value === undefined || typeof value === 'string')
  );
}

type Whole = Required<Pick<BolHazardousDetails, 'unnaNumber' | 'class' | 'propername'>>;

/** §2.8 has two names for one field; the failure uses the name that was sent. */
function wireName(field: string, details: BolHazardousDetails): string {
  return field === 'packingGroup' && details.packagingGroup !== undefined ? 'packagingGroup' : field;
}
