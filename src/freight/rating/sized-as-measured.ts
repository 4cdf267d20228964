// Owns units with the sizes that were measured instead of those that the bill of lading has.
import type { MeasuredUnit } from '../shipments/shipment-event.ts';
import type { HandlingUnit } from './shipment.ts';

/**
 * Sizes are given to the units in their order. Goods are shared out by the number of units; where fewer or more were measured than the
 * bill has, all of the goods are on those that were measured.
 */
export function sizedAsMeasured(units: readonly HandlingUnit[], measured: readonly MeasuredUnit[]): HandlingUnit[] {
  const [billed, found] = [countOf(units), countOf(measured)];
  if (billed === found) return inOrder(units, measured);
  const share = sharedBy(units.length === 1 ? units[0]! : together(units), found);
  return measured.map((size) => ({ ...share(size.count), ...sidesOf(size) }));
}

function inOrder(units: readonly HandlingUnit[], measured: readonly MeasuredUnit[]): HandlingUnit[] {
  const sizes = measured.map((size) => ({ ...size }));
  let at = 0;
  return units.flatMap((unit) => {
    const share = sharedBy(unit, unit.count);
    const parts: HandlingUnit[] = [];
    for (let left = unit.count; left > 0; ) {
      const size = sizes[at]!;
      const count = Math.min(left, size.count);
      parts.push({ ...share(count), ...sidesOf(size) });
      left -= count;
      size.count -= count;
      if (size.count === 0) at += 1;
    }
    return parts;
  });
}

/** Gives parts of a unit, one after another, that add up to it. */
function sharedBy(unit: HandlingUnit, of: number): (count: number) => HandlingUnit {
  let before = 0;
  return (count) => {
    const [from, to] = [before / of, (before + count) / of];
    before += count;
    const part = (whole: number) => Math.round(whole * to) - Math.round(whole * from);
    const items = unit.items.map((item) => ({ ...item, weightLb: part(item.weightLb) }));
    return {
      ...unit,
      count,
      weightLb: part(unit.weightLb),
      tareWeightLb: unit.tareWeightLb === null ? null : part(unit.tareWeightLb),
      items,
    };
  };
}

/** What is stackable only in part is not stackable as a whole. */
function together(units: readonly HandlingUnit[]): HandlingUnit {
  const sum = (of: (unit: HandlingUnit) => number) => units.reduce((total, unit) => total + of(unit), 0);
  const hasTare = units.some(({ tareWeightLb }) => tareWeightLb !== null);
  return {
    ...units[0]!,
    weightLb: sum(({ weightLb }) => weightLb),
    tareWeightLb: hasTare ? sum(({ tareWeightLb }) => tareWeightLb ?? 0) : null,
    isStackable: units.every(({ isStackable }) => isStackable),
    isTurnable: units.every(({ isTurnable }) => isTurnable),
    items: units.flatMap(({ items }) => items),
  };
}

function countOf(units: readonly { readonly count: number }[]): number {
  return units.reduce((sum, { count }) => sum + count, 0);
}

function sidesOf({ lengthIn, widthIn, heightIn }: MeasuredUnit) {
  return { lengthIn, widthIn, heightIn };
}
