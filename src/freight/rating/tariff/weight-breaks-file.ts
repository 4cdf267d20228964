// Owns weight-breaks.csv: the weights from which a lower rate applies, and the names that other files use for them.
import type { FaultList } from '../../carrier-files/carrier-fault.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import { formatOf, isRepeated } from './tariff-cells.ts';

export interface WeightBreaks {
  /** Column names in rates.csv and pricings.csv. */
  readonly names: readonly string[];
  /** Ascending; the first is 0. */
  readonly fromLb: Int32Array;
}

export const MAX_BREAKS = 16;
const FORMAT = formatOf('weightBreaks', ['break', 'fromLb', 'meaning'] as const);

export function readWeightBreaks(bytes: Uint8Array, faults: FaultList): WeightBreaks | null {
  const names: string[] = [];
  const fromLb: number[] = [];
  const lineOf = new Map<string, number>();
  const before = faults.count;
  readTable(bytes, FORMAT, faults, (row) => {
    const name = row.match('break', /^[A-Z][A-Z0-9]{1,7}$/, 'a name of 2 to 8 capital letters and digits');
    const from = row.integer('fromLb', 0, 1_000_000);
    if (name === null || from === null || isRepeated(row, 'break', name, lineOf)) return;
    const previous = fromLb.at(-1);
    if (previous === undefined ? from !== 0 : from <= previous) {
      const reason =
        previous === undefined ? 'The first break must begin at 0.' : 'Weights must be in ascending order.';
      row.fault('fromLb', reason, 'Start with 0, and order the rows from low to high.');
      return;
    }
    if (names.length === MAX_BREAKS) row.fault('', `There are more than ${MAX_BREAKS} breaks.`, 'Leave some out.');
    names.push(name);
    fromLb.push(from);
  });
  return faults.count === before ? { names, fromLb: Int32Array.from(fromLb) } : null;
}

/** The break that a weight falls into. */
export function breakOf({ fromLb }: WeightBreaks, weightLb: number): number {
  let index = fromLb.length - 1;
  // The first break begins at 0.
  while (fromLb[index]! > weightLb) index--;
  return index;
}
