// Owns cut-offs.csv: the daily cut-off times by country or terminal, in local time.

import { type FaultList, shown } from '../../carrier-files/carrier-fault.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import { COUNTRIES } from '../../postal-code.ts';
import type { CarrierRegister } from '../carrier-register.ts';
import { CARRIER_FILES } from './carrier-files.ts';
import type { Terminal } from './terminals-file.ts';

/** Minutes after midnight, local. */
export interface CutOffs {
  /** A pickup requested by then is made the same day. */
  readonly lastPickup: number;
  /** When the linehaul departs. */
  readonly departs: number;
  /** Freight that arrives by then goes out for delivery the same day. */
  readonly arriveBy: number;
  /** The last delivery of the day, which is the time of a standard delivery. */
  readonly deliverBy: number;
}

/** The cut-offs of every terminal, by index: its own row, otherwise its country's. */
export function readCutOffs(
  bytes: Uint8Array,
  terminals: CarrierRegister<Terminal>,
  faults: FaultList,
): readonly CutOffs[] {
  const byScope = new Map<string, CutOffs>();
  const { name: file, maxBytes } = CARRIER_FILES.cutOffs;
  const columns = ['scope', 'lastPickup', 'departs', 'arriveBy', 'deliverBy'] as const;
  const before = faults.count;
  readTable(bytes, { file, maxBytes, columns }, faults, (row) => {
    const scope = row.cell('scope');
    if (terminals.lacks(scope) && !COUNTRIES.some((country) => country === scope)) {
      const fix = 'Write US, CA, MX or an id of terminals.csv.';
      row.fault('scope', `${shown(scope)} is neither a country nor a terminal.`, fix);
    } else if (byScope.has(scope)) {
      row.fault('scope', `The scope ${scope} is a duplicate.`, 'Remove one of the rows.');
    }
    const lastPickup = row.time('lastPickup');
    const departs = row.time('departs');
    const arriveBy = row.time('arriveBy');
    const deliverBy = row.time('deliverBy');
    if (lastPickup === null || departs === null || arriveBy === null || deliverBy === null) return;
    if (arriveBy >= deliverBy) row.fault('deliverBy', '`deliverBy` is not after `arriveBy`.', 'Write a later time.');
    if (lastPickup >= departs)
      row.fault('departs', 'The linehaul departs before the last pickup.', 'Write a later time.');
    byScope.set(scope, { lastPickup, departs, arriveBy, deliverBy });
  });
  const missing = new Set<string>();
  const cutOffs: CutOffs[] = [];
  for (const { id, index, address } of terminals.byId.values()) {
    const own = byScope.get(id) ?? byScope.get(address.country);
    if (own === undefined) missing.add(address.country);
    else cutOffs[index] = own;
  }
  if (faults.count === before) {
    for (const country of missing) faults.add(file, 0, 'scope', `No row is for ${country}.`, 'Add a row for it.');
  }
  return cutOffs;
}
