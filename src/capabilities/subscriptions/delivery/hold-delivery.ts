// Holds back a delivery whose subscription is parked: it has no job, and waits until the receiver responds again.
import type { Step } from '../../../platform/db/database.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';

export const HELD_BACK = 'The receiver takes too long to respond. Deliveries are on hold until it responds again.';

/** A new delivery. It goes behind those on hold, even while they are being queued again. Conflicts if none can be held anymore. */
export function holdNew(parts: SubscriptionParts, subscriptionId: string, deliveryId: string): Step[] {
  return [parts.parked.hold(subscriptionId), held(parts, deliveryId)];
}

/** A delivery with a job. Conflicts if the receiver responds again: then it is sent in its order, not behind all others. */
export function holdQueued(parts: SubscriptionParts, subscriptionId: string, deliveryId: string): Step[] {
  return [parts.parked.stillIn(subscriptionId, 'parked'), held(parts, deliveryId)];
}

function held({ context, deliveries }: SubscriptionParts, deliveryId: string): Step {
  return deliveries.hold(deliveryId, context.freightClock.now(), HELD_BACK);
}
