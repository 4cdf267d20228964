// Sorts the list by a column, ascending or descending, instead of newest first.
import type { components } from '../../api/openapi.ts';
import { centsOf } from '../../shell/format.ts';

export type ListedShipment = components['schemas']['ListedShipment'];

export const SORTED_BY = ['pro', 'status', 'shipDate', 'way', 'size', 'charges', 'delivery'] as const;
export type SortColumn = (typeof SORTED_BY)[number];

export interface ShipmentSort {
  readonly by: SortColumn;
  readonly isDown: boolean;
}

/** The list arrives in pages, newest first. For any other order, up to this many rows are loaded first. */
export const MOST_SORTED = 2_000;

/** A column sorts ascending first, then descending, then newest first again. */
export function nextSort(now: ShipmentSort | undefined, by: SortColumn): ShipmentSort | undefined {
  if (now?.by !== by) return { by, isDown: false };
  return now.isDown ? undefined : { by, isDown: true };
}

const VALUE: Readonly<Record<SortColumn, (shipment: ListedShipment) => string | number>> = {
  pro: ({ pro }) => pro,
  status: ({ status }) => status.conciseStatus,
  shipDate: ({ shipDate }) => shipDate,
  way: ({ consignee }) => `${consignee?.state ?? ''} ${consignee?.city ?? ''}`,
  size: ({ totalWeight }) => totalWeight,
  charges: ({ freightCharges }) => centsOf(freightCharges),
  delivery: ({ deliveryDate, estimatedDelivery, promisedDelivery }) =>
    deliveryDate ?? estimatedDelivery?.endDate ?? promisedDelivery?.date ?? '',
};

export function sortedShipments(
  rows: readonly ListedShipment[],
  sort: ShipmentSort | undefined,
): readonly ListedShipment[] {
  if (sort === undefined) return rows;
  const value = VALUE[sort.by];
  const sign = sort.isDown ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    return a === b ? 0 : a < b ? -sign : sign;
  });
}
