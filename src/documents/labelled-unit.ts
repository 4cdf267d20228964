// Which handling unit a label belongs to: one label per unit, and further copies start again with the first.
import { BOL_PKG_TYPE } from '../freight/value-sets/bol-pkg-type.ts';
import type { PrintedHandlingUnit } from './bol-document.ts';

export interface LabelledUnit {
  readonly unit: PrintedHandlingUnit;
  /** `PALLET`. */
  readonly name: string;
  /** `2 of 5`, among all units of the shipment. */
  readonly place: string;
}

/** The unit of each label, in order. */
export function labelledUnits(handlingUnits: readonly PrintedHandlingUnit[], quantity: number): LabelledUnit[] {
  const total = handlingUnits.reduce((sum, { count }) => sum + count, 0);
  const labelled: LabelledUnit[] = [];
  while (labelled.length < quantity) {
    let place = 0;
    for (const unit of handlingUnits) {
      for (let at = 0; at < unit.count && labelled.length < quantity; at++) {
        place += 1;
        labelled.push({ unit, name: nameOf(unit), place: `${place} of ${total}` });
      }
    }
  }
  return labelled;
}

function nameOf({ type }: PrintedHandlingUnit): string {
  return (BOL_PKG_TYPE.has(type) ? BOL_PKG_TYPE.get(type).meaning : 'handling unit').toUpperCase();
}
