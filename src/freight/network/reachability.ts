// Owns the check that freight can get from every terminal to every other.
import type { FaultList } from '../carrier-files/carrier-fault.ts';
import { CARRIER_FILES } from './files/carrier-files.ts';
import type { Terminal } from './files/terminals-file.ts';
import { type LaneMatrix, laneBetween, laneDays, MAX_SERVICE_DAYS, UNREACHABLE } from './lane-matrix.ts';

const FIX = 'Add a lane to a hub, or make a terminal on the way a hub or a gateway.';

/**
 * A terminal that cannot reach most others is itself cut off and is reported once. The remaining pairs without a route are reported one by
 * one.
 */
export function reportUnreachable(terminals: readonly Terminal[], matrix: LaneMatrix, faults: FaultList): void {
  const { size, kinds } = matrix;
  // `kinds` lists every kind that occurs, so this proves a valid network without checking all pairs.
  if (kinds.every((kind) => laneDays(kind) < MAX_SERVICE_DAYS)) return;
  const file = CARRIER_FILES.lanes.name;
  const daysBetween = (from: Terminal, to: Terminal) => laneDays(laneBetween(matrix, from.index, to.index));
  const missing = terminals.map((from) => {
    let count = 0;
    for (const to of terminals) if (daysBetween(from, to) === UNREACHABLE) count++;
    return count;
  });
  const cutOff = missing.map((count) => count > 0 && count * 2 >= size - 1);
  for (const { id, index } of terminals) {
    if (!cutOff[index]) continue;
    faults.add(file, 0, '', `Terminal ${id} has no route to ${missing[index]} other terminals.`, FIX);
  }
  for (const from of terminals) {
    for (const to of terminals) {
      const days = daysBetween(from, to);
      if (days < MAX_SERVICE_DAYS || cutOff[from.index] || cutOff[to.index]) continue;
      const reason = days === UNREACHABLE ? 'There is no route' : `It takes ${MAX_SERVICE_DAYS} days or more`;
      faults.add(file, 0, '', `${reason} from ${from.id} to ${to.id}.`, FIX);
    }
  }
}
