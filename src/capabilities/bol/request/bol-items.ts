// Walks the handling units and line items of a BOL, with the path of each; also of a request that is not validated yet.
import { isPlainObject } from '../../../platform/contract/schema-members.ts';
import type { BolHandlingUnit, BolLineItem } from './bol-commodities.schema.ts';

/** A part and its position. The path is built on demand, because most bills have nothing to report. */
export class At<Part> {
  readonly part: Part;
  readonly list: string;
  readonly index: number;
  readonly holder: At<unknown> | undefined;

  constructor(part: Part, list: string, index: number, holder?: At<unknown>) {
    this.part = part;
    this.list = list;
    this.index = index;
    this.holder = holder;
  }

  /** As in `commodities.handlingUnits[0].lineItems[1]`. */
  get path(): string {
    const own = `${this.list}[${this.index}]`;
    return this.holder === undefined ? own : `${this.holder.path}.${own}`;
  }
}

/** Skips anything that is not an object: the schema reports it. Fields of the others may still have any type. */
export function handlingUnitsOf(body: unknown): At<BolHandlingUnit>[] {
  const commodities = isPlainObject(body) ? body.commodities : undefined;
  if (!isPlainObject(commodities)) return [];
  const units: At<BolHandlingUnit>[] = [];
  addObjects(units, commodities.handlingUnits, 'commodities.handlingUnits');
  return units;
}

export function lineItemsOf(body: unknown): At<BolLineItem>[] {
  const items: At<BolLineItem>[] = [];
  for (const unit of handlingUnitsOf(body)) addObjects(items, unit.part.lineItems, 'lineItems', unit);
  return items;
}

/** Whether every handling unit and line item is an object that can be added up. */
export function canBeAddedUp(body: unknown): boolean {
  const commodities = isPlainObject(body) ? body.commodities : undefined;
  const units = isPlainObject(commodities) ? commodities.handlingUnits : undefined;
  return isListOfObjects(units) && units.every((unit) => isListOfObjects(unit.lineItems));
}

function isListOfObjects(list: unknown): list is Record<string, unknown>[] {
  return Array.isArray(list) && list.length > 0 && list.every(isPlainObject);
}

function addObjects<Part>(found: At<Part>[], list: unknown, name: string, holder?: At<unknown>): void {
  if (!Array.isArray(list)) return;
  for (let index = 0; index < list.length; index++) {
    const part: unknown = list[index];
    if (isPlainObject(part)) found.push(new At(part as Part, name, index, holder));
  }
}
