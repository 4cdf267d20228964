// Replaces a pickup request, until the driver is on the way.
import { canMove, type PickupStatus } from '../../../freight/pickups/pickup-status.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { recordEvent } from '../events/record-pickup-events.ts';
import type { PickupParts } from '../pickup-parts.ts';
import { pickupEnveloped } from '../reads/pickup-envelope.ts';
import { pickupView } from '../reads/pickup-view.ts';
import { checkPickupRequest } from './check-request.ts';
import { countPickupMail } from './count-pickup-mail.ts';
import { changeablePickup, momentAfter } from './own-pickup.ts';
import type { PickupChange } from './pickup-request.schema.ts';

export async function changePickup(
  parts: PickupParts,
  caller: Caller,
  requestNumber: string,
  request: PickupChange,
): Promise<Answer> {
  if (request.requestNumber !== undefined && request.requestNumber !== requestNumber) {
    const description = `is "${request.requestNumber}", but the URL has ${requestNumber}. Send the same number, or leave it out.`;
    const failures = [{ field: 'requestNumber', description }];
    throw new Refusal('validationFailed', { details: `requestNumber ${description}`, failures });
  }
  const known = await changeablePickup(parts, caller, requestNumber);
  const now = parts.context.freightClock.now();
  const present = known.state;
  const { order, appointment } = checkPickupRequest(parts, caller, request, now, present);
  const counted = await countPickupMail(parts, caller, requestNumber, order, present.order.asked);
  const isMoved = appointment !== present.appointment;
  const { pickup, writes } = recordEvent(parts, known, {
    eventId: parts.context.ids.make('pue_'),
    occurredAt: momentAfter(known, now),
    reportedAt: now,
    order,
    appointment,
    ...(isMoved && canMove(present.status, RESCHEDULED) && { status: RESCHEDULED }),
  });
  const body = pickupEnveloped(pickupView(requestNumber, pickup.state));
  return { status: 200, body, writes: [...writes, ...counted] };
}

/** A pickup that was accepted or dispatched for another time has to be dispatched again. */
const RESCHEDULED: PickupStatus = 'RSD';
