// Marks a PRO as used, for ever, within the unit that makes its shipment.
import { hasValidCheckDigit, serialOfPro } from '../../freight/pro-number.ts';
import type { Step } from '../../platform/db/database.ts';
import type { ProParts } from './take-pro.ts';

export interface ProUse {
  /** As checkGivenPro gave it; absent for a PRO that was assigned, or that comes from no reservation. */
  readonly reservationId?: string;
  /** It was assigned by takePro: such a number lies in no reservation. */
  readonly isAssigned?: boolean;
  /** The account that the shipment is for. */
  readonly account: string;
  /** In the time in which freight moves. */
  readonly at: number;
}

/** The unit conflicts when somebody else used the PRO first, or its reservation came or ended meanwhile: look again, decide anew. */
export function usePro({ used, reservations }: ProParts, pro: string, use: ProUse): Step[] {
  const { reservationId, isAssigned, account, at } = use;
  const insert = used.insert({ pro, account, reservation_id: reservationId ?? null, used_at: at });
  if (reservationId !== undefined) return [insert, reservations.countUse(reservationId, at)];
  if (isAssigned) return [insert];
  return hasValidCheckDigit(pro) ? [insert, reservations.notReserved(serialOfPro(pro), at)] : [insert];
}
