// Walks over the handling units and line items of a BOL, with the path of each; a request that is not well formed yet as well.
import { isPlainObject } from '../../platform/contract/schema-members.ts';
import type { BolHandlingUnit, BolLineItem } from './bol-commodities.schema.ts';

export interface At<Part> {
  readonly part: Part;
  /** As in `commodities.handlingUnits[0].lineItems[1]`. */
  readonly path: string;
}

/** What is no object is passed over: the schema speaks of it. Members of those that are may still be of any type. */
export function handlingUnitsOf(body: unknown): At<BolHandlingUnit>[] {
  const commodities = isPlainObject(body) ? body.commodities : undefined;
  if (!isPlainObject(commodities)) return [];
  return objectsOf<BolHandlingUnit>(commodities.handlingUnits, 'commodities.handlingUnits');
}

export function lineItemsOf(body: unknown): At<BolLineItem>[] {
  return handlingUnitsOf(body).flatMap(({ part, path }) => objectsOf<BolLineItem>(part.lineItems, `${path}.lineItems`));
}

/** Whether every handling unit and line item is there to be added up. */
export function canBeAddedUp(body: unknown): boolean {
  const commodities = isPlainObject(body) ? body.commodities : undefined;
  const units = isPlainObject(commodities) ? commodities.handlingUnits : undefined;
  return isListOfObjects(units) && units.every((unit) => isListOfObjects(unit.lineItems));
}

function isListOfObjects(list: unknown): list is Record<string, unknown>[] {
  return Array.isArray(list) && list.length > 0 && list.every(isPlainObject);
}

function objectsOf<Part>(list: unknown, path: string): At<Part>[] {
  if (!Array.isArray(list)) return [];
  const found: At<Part>[] = [];
  for (const [index, part] of list.entries()) {
    if (isPlainObject(part)) found.push({ part: part as Part, path: `${path}[${index}]` });
  }
  return found;
}
