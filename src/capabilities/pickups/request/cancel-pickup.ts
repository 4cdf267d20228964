// Cancels a pickup, as long as no truck is on its way. The request stays readable.
import type { PickupReason } from '../../../freight/value-sets/pickup-reason.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { recordEvent } from '../events/record-pickup-events.ts';
import type { PickupParts } from '../pickup-parts.ts';
import { pickupEnveloped } from '../reads/pickup-envelope.ts';
import { pickupView } from '../reads/pickup-view.ts';
import { changeablePickup, momentAfter } from './own-pickup.ts';

/** The reasons that a customer can give. */
export const CANCEL_REASONS = ['CUS', 'DUP'] as const satisfies readonly PickupReason[];

export async function cancelPickup(
  parts: PickupParts,
  caller: Caller,
  requestNumber: string,
  reasonCode: PickupReason = 'CUS',
): Promise<Answer> {
  const known = await changeablePickup(parts, caller, requestNumber);
  const now = parts.context.freightClock.now();
  const { pickup, writes } = recordEvent(parts, known, {
    eventId: parts.context.ids.make('pue_'),
    occurredAt: momentAfter(known, now),
    reportedAt: now,
    status: 'CAN',
    reasonCode,
  });
  return { status: 200, body: pickupEnveloped(pickupView(requestNumber, pickup.state)), writes };
}
