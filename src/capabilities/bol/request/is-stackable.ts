// Whether a handling unit of a bill of lading may be stacked, for both its price and its label.
import type { BolHandlingUnit } from './bol-commodities.schema.ts';

/** False by default, and false if any item must not be stacked. */
export function isStackable({ stackable, lineItems }: Pick<BolHandlingUnit, 'stackable' | 'lineItems'>): boolean {
  return stackable === true && lineItems.every((item) => item.stackable);
}
