// Replaces the sizes of a bill's units with the measured ones.
import type { MeasuredUnit } from '../shipments/shipment-event.ts';
import type { HandlingUnit } from './shipment.ts';

/**
 * Sizes are assigned to the units in order. Goods are divided by the number of units; if more or fewer units were measured than the bill
 * has, the measured ones hold all the goods.
 */
export function sizedAsMeasured(units: readonly HandlingUnit[], measured: readonly MeasuredUnit[]): HandlingUnit[] {
  const [billed, found] = [countOf(units), countOf(measured)];
  if (billed === found) return inOrder(units, measured);
  const share = sharedBy(together(units), found);
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

/** Returns successive parts of a unit that add up to the whole. */
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

/** Units that are only partly stackable are not stackable as a whole. */
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
