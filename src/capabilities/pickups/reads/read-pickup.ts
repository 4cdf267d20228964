// Returns a pickup to callers who may see it.
import type { Answer } from '../../../platform/contract/route.ts';
import type { Caller } from '../../tokens/check-token.ts';
import type { PickupParts } from '../pickup-parts.ts';
import { readablePickup } from '../request/own-pickup.ts';
import { pickupEnveloped } from './pickup-envelope.ts';
import { pickupView } from './pickup-view.ts';

export async function readPickup(parts: PickupParts, caller: Caller, requestNumber: string): Promise<Answer> {
  const state = await readablePickup(parts, caller, requestNumber);
  return { status: 200, body: pickupEnveloped(pickupView(requestNumber, state)) };
}
