// The lines of a bill of lading in the order in which they are printed, and what they add up to.
import type { BolDocument, PrintedHandlingUnit, PrintedItem } from './bol-document.ts';

export interface FreightRow {
  /** Counted from 1 as the shipper listed them: it says which lines lie on the same unit. */
  readonly unitNumber: number;
  /** On the first line that is printed of a unit, so that no unit is counted twice. */
  readonly unit: PrintedHandlingUnit | null;
  /** Null for a unit without line items. */
  readonly item: PrintedItem | null;
}

export interface FreightTotals {
  readonly handlingUnits: number;
  readonly pieces: number;
  readonly itemsLb: number;
  /** Of the handling units, without tare. */
  readonly netLb: number;
  readonly tareLb: number;
}

/** Dangerous goods come first; otherwise the shipper's order is kept. */
export function freightRows({ handlingUnits }: BolDocument): FreightRow[] {
  const all = handlingUnits.flatMap((unit, at) => {
    const items: readonly (PrintedItem | null)[] = unit.items.length === 0 ? [null] : unit.items;
    return items.map((item) => ({ unitNumber: at + 1, unit, item }));
  });
  const isHazardous = ({ item }: { item: PrintedItem | null }) => item !== null && item.hazard !== null;
  const sorted = [...all.filter(isHazardous), ...all.filter((row) => !isHazardous(row))];
  const shown = new Set<number>();
  return sorted.map(({ unitNumber, unit, item }) => {
    const isFirst = !shown.has(unitNumber);
    shown.add(unitNumber);
    return { unitNumber, unit: isFirst ? unit : null, item };
  });
}

export function freightTotals({ handlingUnits }: BolDocument): FreightTotals {
  const items = handlingUnits.flatMap((unit) => unit.items);
  return {
    handlingUnits: sum(handlingUnits, ({ count }) => count),
    pieces: sum(items, ({ pieces }) => pieces),
    itemsLb: sum(items, ({ weightLb }) => weightLb),
    netLb: sum(handlingUnits, ({ weightLb }) => weightLb),
    tareLb: sum(handlingUnits, ({ tareWeightLb }) => tareWeightLb ?? 0),
  };
}

/** Null where no order says it. */
export function orderTotals({ orders }: BolDocument): {
  readonly pieces: number | null;
  readonly weightLb: number | null;
} {
  const total = (values: readonly (number | null)[]) =>
    values.every((value) => value === null) ? null : sum(values, (value) => value ?? 0);
  return { pieces: total(orders.map(({ pieces }) => pieces)), weightLb: total(orders.map(({ weightLb }) => weightLb)) };
}

function sum<One>(list: readonly One[], value: (one: One) => number): number {
  return list.reduce((total, one) => total + value(one), 0);
}
