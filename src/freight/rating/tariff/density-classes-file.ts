// Owns density-classes.csv: the class that freight of a density usually has.
import type { FaultList } from '../../carrier-files/carrier-fault.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import { classCell, formatOf, scaledCell } from './tariff-cells.ts';

export interface DensityClasses {
  /** Thousandths of a pound per cubic foot, ascending from 0. */
  readonly fromThousandths: Int32Array;
  readonly classIndex: Uint8Array;
}

const FORMAT = formatOf('densityClasses', ['fromLbPerCubicFoot', 'class'] as const);

export function readDensityClasses(bytes: Uint8Array, faults: FaultList): DensityClasses | null {
  const from: number[] = [];
  const classes: number[] = [];
  const before = faults.count;
  readTable(bytes, FORMAT, faults, (row) => {
    const density = scaledCell(row, 'fromLbPerCubicFoot', 0, 2000, 3);
    const classIndex = classCell(row, 'class');
    if (density === null || classIndex === null) return;
    const previous = from.at(-1);
    if (previous === undefined ? density !== 0 : density <= previous) {
      row.fault(
        'fromLbPerCubicFoot',
        'Densities must be in ascending order, from 0.',
        'Begin with 0 and order the rows.',
      );
    }
    from.push(density);
    classes.push(classIndex);
  });
  if (faults.count > before) return null;
  return { fromThousandths: Int32Array.from(from), classIndex: Uint8Array.from(classes) };
}

/** The class of a weight in a space, which must be greater than 0. */
export function classByDensity(
  { fromThousandths, classIndex }: DensityClasses,
  weightLb: number,
  cubicInches: number,
): number {
  // A cubic foot has 1,728 cubic inches. Both sides are multiplied out, so that no quotient is rounded.
  const left = weightLb * 1_728_000;
  let at = fromThousandths.length - 1;
  // The first row begins at 0.
  while (left < fromThousandths[at]! * cubicInches) at--;
  return classIndex[at]!;
}
