// The lines of a bill of lading in printing order, and their totals.
import type { BolDocument, PrintedHandlingUnit, PrintedItem, PrintedOrder } from './bol-document.ts';

export interface FreightRow {
  /** Counted from 1 in the shipper's order: it shows which lines are on the same unit. */
  readonly unitNumber: number;
  /** Set on the first printed line of a unit, so that no unit is counted twice. */
  readonly unit: PrintedHandlingUnit | null;
  /** Null for a unit without line items. */
  readonly item: PrintedItem | null;
}

export interface FreightTotals {
  readonly handlingUnits: number;
  readonly pieces: number;
  readonly itemsLb: number;
  /** The weight of the handling units, without tare. */
  readonly netLb: number;
  readonly tareLb: number;
}

/** Hazardous goods come first; otherwise the shipper's order is kept. */
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

/** Units on a pallet, a skid or a slip sheet. */
const ON_PALLETS: ReadonlySet<string> = new Set(['PAT', 'SKD', 'SLP']);
/** For a shipment without a named order, whose freight is printed all the same. */
const NO_ORDER: PrintedOrder = { number: '—', pieces: null, weightLb: null, isPalletized: null, information: '' };

/** The orders, with missing values filled in as far as they follow from the freight. */
export function orderRows(document: BolDocument): PrintedOrder[] {
  const { pieces, itemsLb } = freightTotals(document);
  const orders = document.orders.length === 0 ? [NO_ORDER] : document.orders;
  const types = document.handlingUnits.map(({ type }) => ON_PALLETS.has(type));
  const isPalletized = types.every((one) => one) ? true : types.some((one) => one) ? null : false;
  const counts = filledIn(
    orders.map((order) => order.pieces),
    pieces,
  );
  const weights = filledIn(
    orders.map((order) => order.weightLb),
    itemsLb,
  );
  return orders.map((order, at) => ({
    ...order,
    pieces: counts[at]!,
    weightLb: weights[at]!,
    isPalletized: order.isPalletized ?? isPalletized,
  }));
}

/** If only one order lacks a value, it gets what the others leave. */
function filledIn(values: readonly (number | null)[], total: number): (number | null)[] {
  const rest = total - sum(values, (value) => value ?? 0);
  const isOne = values.filter((value) => value === null).length === 1;
  return values.map((value) => value ?? (isOne && rest >= 0 ? rest : null));
}

/** The sums of the orders; if one lacks a value, the total of the freight. */
export function orderTotals(document: BolDocument): { readonly pieces: number; readonly weightLb: number } {
  const rows = orderRows(document);
  const { pieces, itemsLb } = freightTotals(document);
  const total = (values: readonly (number | null)[], ofFreight: number) =>
    values.includes(null) ? ofFreight : sum(values, (value) => value!);
  return {
    pieces: total(
      rows.map((order) => order.pieces),
      pieces,
    ),
    weightLb: total(
      rows.map((order) => order.weightLb),
      itemsLb,
    ),
  };
}

function sum<One>(list: readonly One[], value: (one: One) => number): number {
  return list.reduce((total, one) => total + value(one), 0);
}
