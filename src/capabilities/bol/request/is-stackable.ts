// Whether a handling unit of a bill of lading may be stacked: for its price and for its label alike.
import type { BolHandlingUnit } from './bol-commodities.schema.ts';

/** Left out means no, and one item that must not be stacked upon is enough. */
export function isStackable({ stackable, lineItems }: Pick<BolHandlingUnit, 'stackable' | 'lineItems'>): boolean {
  return stackable === true && lineItems.every((item) => item.stackable);
}
