// Gives the next PRO that the carrier assigns, at once.
import type { Context } from '../../context.ts';
import { proFromSerial } from '../../freight/pro-number.ts';
import { NumberBlocks } from '../../platform/db/number-blocks.ts';
import { proPermissionStore } from './pro-permission.store.ts';
import { PRO_RANGES, type ProRange, serialInRange } from './pro-range.ts';
import { proReservationStore } from './pro-reservation.store.ts';
import { usedProStore } from './used-pro.store.ts';

export interface ProParts {
  readonly context: Context;
  readonly range: ProRange;
  readonly numbers: NumberBlocks;
  readonly used: ReturnType<typeof usedProStore>;
  readonly reservations: ReturnType<typeof proReservationStore>;
  readonly permissions: ReturnType<typeof proPermissionStore>;
}

/** One for each node: what it has not given out of its block is lost with it. */
export function proParts(context: Context): ProParts {
  return {
    context,
    range: PRO_RANGES[context.environment],
    numbers: new NumberBlocks(context.db, 'pros'),
    used: usedProStore(context.db),
    reservations: proReservationStore(context.db),
    permissions: proPermissionStore(context.db),
  };
}

/**
 * Never the same twice, on any node, and never one that was reserved: both come from one counter. A customer may have made the
 * same number up; then usePro conflicts, and the operation runs again with the next.
 */
export function takePro(parts: ProParts): string | Promise<string> {
  const number = parts.numbers.take();
  return number instanceof Promise ? number.then((one) => proOf(parts, one)) : proOf(parts, number);
}

function proOf({ range }: ProParts, number: number): string {
  return proFromSerial(serialInRange(range, number));
}
