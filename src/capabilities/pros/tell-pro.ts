// Everything known about a PRO, for operators.
import type { Context } from '../../context.ts';
import { hasValidCheckDigit, isProNumber, serialOfPro } from '../../freight/pro-number.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import type { ListedReservation } from './pro-reservation.schema.ts';
import { proReservationStore } from './pro-reservation.store.ts';
import { listedReservation } from './reservation-answer.ts';
import { usedProStore } from './used-pro.store.ts';

export interface ProFacts {
  readonly pro: string;
  readonly hasValidCheckDigit: boolean;
  readonly use: { readonly account: string; readonly usedAt: string; readonly reservationId: string | null } | null;
  /** The reservation whose run contains it, whatever its status. */
  readonly reservation: ListedReservation | null;
}

export async function proFacts(context: Context, pro: string): Promise<ProFacts> {
  if (!isProNumber(pro)) throw new OperatorError(`A PRO has 10 digits; "${pro}" was given.`);
  const isValid = hasValidCheckDigit(pro);
  const use = await usedProStore(context.db).find(pro);
  const reservation = isValid ? await proReservationStore(context.db).holding(serialOfPro(pro)) : undefined;
  return {
    pro,
    hasValidCheckDigit: isValid,
    use:
      use === undefined
        ? null
        : { account: use.account, usedAt: new Date(use.used_at).toISOString(), reservationId: use.reservation_id },
    reservation: reservation === undefined ? null : listedReservation(reservation, context.freightClock.now()),
  };
}
