// Details of a bill of lading that order nothing: those of an accessorial whose code is missing, and hazardous details of other
// goods. They are ignored, with a warning (spec-gaps 5).
import type { BolAccessorial } from '../../../freight/value-sets/bol-accessorial.ts';
import { isPlainObject } from '../../../platform/contract/schema-members.ts';
import { hasCode } from './bol.conditions.ts';
import type { BolRequest } from './bol.schema.ts';
import { lineItemsOf } from './bol-items.ts';
import type { BolWarning } from './bol-totals.ts';

type Accessorials = NonNullable<BolRequest['accessorials']>;

/** The details, and the codes of which at least one is required for them. */
const DETAILS: readonly [field: string, codes: readonly BolAccessorial[], given: (from: Accessorials) => unknown][] = [
  ['sortAndSegregateDetails.pieces', ['SRT'], (from) => from.sortAndSegregateDetails?.pieces],
  ['fullValueCoverageDetails.monetaryValue', ['FVC'], (from) => from.fullValueCoverageDetails?.monetaryValue],
  ['markDetails.pieces', ['MARK'], (from) => from.markDetails?.pieces],
  ['limitedAccessType.origin', ['LTDAP'], (from) => from.limitedAccessType?.origin],
  ['limitedAccessType.destination', ['LTDAD'], (from) => from.limitedAccessType?.destination],
  [
    'timeCriticalDetails',
    ['TCS', 'GMR1'],
    ({ timeCriticalDetails: critical }) => critical?.type ?? critical?.date?.start,
  ],
];

export function ignoredDetails(body: BolRequest): BolWarning[] {
  return [...withoutTheirCode(body), ...ofHarmlessGoods(body)];
}

function withoutTheirCode(body: BolRequest): BolWarning[] {
  const { accessorials } = body;
  if (accessorials === undefined) return [];
  return DETAILS.flatMap(([field, codes, given]) => {
    if (given(accessorials) === undefined || codes.some((code) => hasCode(body, code))) return [];
    const message = `was ignored: accessorials.codes has no ${codes.join(' or ')}. To order the service, replace the bill with the code.`;
    return [{ field: `accessorials.${field}`, message }];
  });
}

function ofHarmlessGoods(body: BolRequest): BolWarning[] {
  const warnings: BolWarning[] = [];
  for (const item of lineItemsOf(body)) {
    const { hazardous, hazardousDescription, hazardousDetails } = item.part;
    if (hazardous || (hazardousDescription === undefined && hazardousDetails === undefined)) continue;
    const message =
      'was ignored: hazardous is false, so the line item moves as not hazardous. If it is hazardous, replace the bill with hazardous true.';
    if (hazardousDescription !== undefined) warnings.push({ field: `${item.path}.hazardousDescription`, message });
    if (isPlainObject(hazardousDetails) && Object.values(hazardousDetails).some((value) => value !== undefined)) {
      warnings.push({ field: `${item.path}.hazardousDetails`, message });
    }
  }
  return warnings;
}
