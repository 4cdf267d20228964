// Marks a PRO as used, permanently, in the transaction that creates its shipment.
import { hasValidCheckDigit, serialOfPro } from '../../freight/pro-number.ts';
import type { Step } from '../../platform/db/database.ts';
import { unreservedProLimit } from './check-given-pro.ts';
import type { ProParts } from './take-pro.ts';

export interface ProUse {
  /** As returned by checkGivenPro; absent for a PRO that was assigned, or that is not reserved. */
  readonly reservationId?: string;
  /** It was assigned by takePro, and so cannot be in a reservation. */
  readonly isAssigned?: boolean;
  /** The account whose daily limit it counts toward, if checkGivenPro says that it is limited. */
  readonly limitedFor?: string;
  /** The account that the shipment is for. */
  readonly account: string;
  /** By the freight clock. */
  readonly at: number;
}

/**
 * The transaction conflicts if the PRO was used first by another request, its reservation was made or ended in the meantime, or
 * the account reached its limit. Then check and decide again.
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
