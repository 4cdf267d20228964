// Gives the next PRO that the carrier assigns, at once.
import type { Context } from '../../context.ts';
import { proFromSerial } from '../../freight/pro-number.ts';
import { NumberBlocks } from '../../platform/db/number-blocks.ts';
import { proPermissionStore } from './pro-permission.store.ts';
import { PRO_RANGES, type ProRange, serialInRange } from './pro-range.ts';
import { proReservationStore } from './pro-reservation.store.ts';
import { prosInUse } from './pros-in-use.ts';
import { type UsedProStore, usedProStore } from './used-pro.store.ts';

export interface ProParts {
  readonly context: Context;
  readonly range: ProRange;
  readonly numbers: NumberBlocks;
  readonly used: UsedProStore;
  readonly reservations: ReturnType<typeof proReservationStore>;
  readonly permissions: ReturnType<typeof proPermissionStore>;
}

/** One for each node: what it has not given out of its block is lost with it. */
export function proParts(context: Context): ProParts {
  const range = PRO_RANGES[context.environment];
  const used = usedProStore(context.db);
  return {
    context,
    range,
    numbers: new NumberBlocks(context, 'pros', prosInUse(range, used)),
    used,
    reservations: proReservationStore(context.db),
    permissions: proPermissionStore(context.db),
  };
}

/**
 * Never the same twice, on any node, and never one that was reserved: both come from one counter. Numbers that customers made
 * up are passed over. One that is made up meanwhile makes usePro conflict: call `numbers.lookAgain` and take another.
 */
export function takePro(parts: ProParts): string | Promise<string> {
  const number = parts.numbers.take();
  return number instanceof Promise ? number.then((one) => proOf(parts, one)) : proOf(parts, number);
}

function proOf({ range }: ProParts, number: number): string {
  return proFromSerial(serialInRange(range, number));
}
