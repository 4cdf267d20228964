// Owns the cell that names a zone of zones.csv.
import { shown } from '../../carrier-files/carrier-fault.ts';
import type { CarrierRow } from '../../carrier-files/carrier-row.ts';
import type { CarrierRegister } from '../../network/carrier-register.ts';
import type { Zone } from './zones-file.ts';

/** Null without a fault if the zone's own row is faulty: that has already been reported. */
export function zoneCell<C extends string>(row: CarrierRow<C>, column: C, zones: CarrierRegister<Zone>): Zone | null {
  const name = row.cell(column);
  if (zones.lacks(name)) row.fault(column, `There is no zone ${shown(name)}.`, 'Write a zone of zones.csv.');
  return zones.byId.get(name) ?? null;
}
