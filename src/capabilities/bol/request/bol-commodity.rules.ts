// The two-field rules of a BOL's commodities (§2.8): the number of line items, and hazardous goods.
import { isPlainObject } from '../../../platform/contract/schema-members.ts';
import type { Failure } from '../../../platform/http/refusal.ts';
import { type BolLineItem, MOST_LINE_ITEMS } from './bol-commodities.schema.ts';
import { type At, lineItemsOf } from './bol-items.ts';

export function commodityRules(body: unknown): Failure[] {
  const items = lineItemsOf(body);
  const failures = lineItemCountRule(items.length);
  for (const item of items) hazardousRules(item, failures);
  return failures;
}

function lineItemCountRule(count: number): Failure[] {
  if (count <= MOST_LINE_ITEMS) return [];
  const description = `must have at most ${MOST_LINE_ITEMS} line items in total; ${count} were given. Split the shipment into two BOLs.`;
  return [{ field: 'commodities.handlingUnits', description }];
}

function hazardousRules(at: At<BolLineItem>, failures: Failure[]): void {
  const { hazardous, hazardousDetails: details, weight } = at.part;
  // Details of goods that are not hazardous are ignored, with a warning.
  if (!isPlainObject(details) || hazardous === false) return;
  const { path } = at;
  if (details.packingGroup !== undefined && details.packagingGroup !== undefined) {
    const description = 'must not be sent together with packingGroup, which means the same. Send only one of them.';
    failures.push({ field: `${path}.hazardousDetails.packagingGroup`, description });
  }
  if (typeof details.weight === 'number' && typeof weight === 'number' && details.weight > weight) {
    const description = `must not be above the weight of the line item, ${weight}; ${details.weight} was given.`;
    failures.push({ field: `${path}.hazardousDetails.weight`, description });
  }
}
