// Accepts a pickup request: checks it, plans it, and stores it before responding.
import { FIRST_STATUS } from '../../../freight/pickups/pickup-status.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { recordNewPickup } from '../events/record-pickup-events.ts';
import { pickupNumber } from '../pickup-number.ts';
import type { PickupParts } from '../pickup-parts.ts';
import { pickupEnveloped } from '../reads/pickup-envelope.ts';
import { checkPickupRequest } from './check-request.ts';
import { countPickupMail } from './count-pickup-mail.ts';
import type { PickupRequest } from './pickup-request.schema.ts';

export async function acceptPickup(parts: PickupParts, caller: Caller, request: PickupRequest): Promise<Answer> {
  const now = parts.context.freightClock.now();
  const ordered = checkPickupRequest(parts, caller, request, now);
  const requestNumber = pickupNumber(await parts.numbers.take());
  const counted = await countPickupMail(parts, caller, requestNumber, ordered.order);
  const { writes } = recordNewPickup(parts, requestNumber, {
    eventId: parts.context.ids.make('pue_'),
    occurredAt: now,
    reportedAt: now,
    status: FIRST_STATUS,
    ...ordered,
  });
  return { status: 201, body: pickupEnveloped({ requestNumber }), writes: [...writes, ...counted] };
}
