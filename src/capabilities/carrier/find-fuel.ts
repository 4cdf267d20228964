// Finds the fuel surcharges that operators set, to show, change or price with them.
import type { Context } from '../../context.ts';
import { type FuelRow, fuelRowStore } from './fuel-row.store.ts';

export { type FuelRow, fuelWeeksOf } from './fuel-row.store.ts';

/** Oldest first. */
export function findFuelRows({ db }: Context): Promise<FuelRow[]> {
  return fuelRowStore(db).list();
}
