// Owns zones.csv: the zones of the rates, by route miles, each with its minimum charge.

import type { FaultList } from '../../carrier-files/carrier-fault.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import type { Cents } from '../../money.ts';
import { CarrierRegister } from '../../network/carrier-register.ts';
import { dollarsCell, fileFault, formatOf, isRepeated } from './tariff-cells.ts';

export interface Zone {
  readonly index: number;
  readonly name: string;
  readonly minimumCents: Cents;
}

export interface Zones {
  readonly register: CarrierRegister<Zone>;
  /** The zone for a number of route miles; the last entry applies to all longer routes. */
  readonly ofMiles: Uint16Array;
}

/** A zone plus one must fit in two bytes. */
export const MAX_ZONES = 65_000;
const MAX_MILES = 20_000;
const FORMAT = formatOf('zones', ['zone', 'upToMiles', 'minimumCharge'] as const);

export function readZones(bytes: Uint8Array, faults: FaultList): Zones {
  const register = new CarrierRegister<Zone>();
  const lineOf = new Map<string, number>();
  const bounds: { readonly upToMiles: number; readonly zone: number }[] = [];
  const before = faults.count;
  const isRead = readTable(bytes, FORMAT, faults, (row) => {
    const name = row.match('zone', /^[A-Z0-9-]{1,12}$/, 'a name of 1 to 12 capital letters, digits and hyphens');
    const minimumCents = dollarsCell(row, 'minimumCharge');
    const reach = row.cell('upToMiles');
    const upToMiles = reach === '' ? null : reach === 'beyond' ? MAX_MILES : row.integer('upToMiles', 1, MAX_MILES - 1);
    register.addFaulty(row.cell('zone'));
    if (name === null || minimumCents === null || isRepeated(row, 'zone', name, lineOf)) return;
    const index = register.byId.size;
    register.byId.set(name, { index, name, minimumCents });
    // A zone without miles applies only to lanes listed in lane-zones.csv.
    if (upToMiles === null) return;
    if (upToMiles <= (bounds.at(-1)?.upToMiles ?? 0)) {
      row.fault('upToMiles', 'Miles must be in ascending order.', 'Order the zones from near to far, `beyond` last.');
      return;
    }
    bounds.push({ upToMiles, zone: index });
  });
  if (!isRead) register.markUnread();
  if (register.byId.size > MAX_ZONES) {
    fileFault('zones', '', faults, `There are more than ${MAX_ZONES} zones.`, 'Merge zones that have the same rates.');
  }
  if (faults.count === before && bounds.at(-1)?.upToMiles !== MAX_MILES) {
    fileFault('zones', 'upToMiles', faults, 'No zone is for the longest routes.', 'Write `beyond` in the last zone.');
  }
  let at = 0;
  const ofMiles = Uint16Array.from({ length: (bounds.at(-2)?.upToMiles ?? 0) + 2 }, (_, miles) => {
    while ((bounds[at]?.upToMiles ?? MAX_MILES) < miles) at++;
    return bounds[at]?.zone ?? 0;
  });
  return { register, ofMiles };
}
