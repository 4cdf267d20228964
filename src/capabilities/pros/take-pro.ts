// Returns the next PRO that the carrier assigns, usually without waiting.

import type { Context } from '../../context.ts';
import { proFromSerial } from '../../freight/pro-number.ts';
import type { AccountPermissions } from '../../platform/db/account-permissions.ts';
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
  readonly permissions: AccountPermissions;
}

/** One per node. The rest of its block is lost when the node stops. */
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
 * Never returns a PRO twice, on any node, and never a reserved one: both come from one counter. Numbers that customers chose
 * themselves are skipped. If one is chosen in the meantime, usePro conflicts: call `numbers.lookAgain` and take another.
 */
export function takePro(parts: ProParts): string | Promise<string> {
  const number = parts.numbers.take();
  return number instanceof Promise ? number.then((one) => proOf(parts, one)) : proOf(parts, number);
}

function proOf({ range }: ProParts, number: number): string {
  return proFromSerial(serialInRange(range, number));
}
