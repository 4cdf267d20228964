// Owns distribution-centers.csv, which is optional: the receivers that a volume quote can name (§2.7, gap 4).
import type { FaultList } from '../../carrier-files/carrier-fault.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import { formatOf, isRepeated } from './tariff-cells.ts';

/** §2.7 always allows it, for a receiver that is not listed. */
const OTHER = 'Other';
const FORMAT = formatOf('distributionCenters', ['name', 'city', 'state'] as const);

export function readDistributionCenters(bytes: Uint8Array | null, faults: FaultList): ReadonlySet<string> {
  const names = new Set<string>();
  const lineOf = new Map<string, number>();
  if (bytes !== null) {
    readTable(bytes, FORMAT, faults, (row) => {
      const name = row.text('name', 50);
      row.text('city', 50);
      row.match('state', /^[A-Z]{2,3}$/, 'a state code of 2 or 3 letters');
      if (name === OTHER) row.fault('name', `${OTHER} needs no row.`, 'Remove the row.');
      if (name !== null && !isRepeated(row, 'name', name, lineOf)) names.add(name);
    });
  }
  return names.add(OTHER);
}
