// Marks a PRO as used, for ever, within the unit that makes its shipment.
import { hasValidCheckDigit, serialOfPro } from '../../freight/pro-number.ts';
import type { Step } from '../../platform/db/database.ts';
import { unreservedProLimit } from './check-given-pro.ts';
import type { ProParts } from './take-pro.ts';

export interface ProUse {
  /** As checkGivenPro gave it; absent for a PRO that was assigned, or that comes from no reservation. */
  readonly reservationId?: string;
  /** It was assigned by takePro: such a number lies in no reservation. */
  readonly isAssigned?: boolean;
  /** The account that a number is counted for which checkGivenPro says is limited. */
  readonly limitedFor?: string;
  /** The account that the shipment is for. */
  readonly account: string;
  /** In the time in which freight moves. */
  readonly at: number;
}

/**
 * The unit conflicts when somebody else used the PRO first, its reservation came or ended meanwhile, or the account reached its
 * limit: look again, decide anew.
 */
export function usePro(parts: ProParts, pro: string, use: ProUse): Step[] {
  const { used, reservations, context } = parts;
  const { reservationId, isAssigned, limitedFor, account, at } = use;
  const insert = used.insert({ pro, account, reservation_id: reservationId ?? null, used_at: at });
  if (reservationId !== undefined) return [insert, reservations.countUse(reservationId, at)];
  if (isAssigned) return [insert];
  const steps: Step[] = [insert];
  if (hasValidCheckDigit(pro)) steps.push(reservations.notReserved(serialOfPro(pro), at));
  if (limitedFor !== undefined) steps.push(...context.dailyCounts.add(unreservedProLimit(parts), limitedFor, 1));
  return steps;
}
