// Holds a delivery back whose subscription is parked: it has no job, and waits until the receiver answers again.
import type { Step } from '../../../platform/db/database.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';

export const HELD_BACK = 'The receiver takes too long to respond. Deliveries are on hold until it responds again.';

/** A new one: it goes behind those on hold, also while they are being queued again. Conflicts when none can be any more. */
export function holdNew(parts: SubscriptionParts, subscriptionId: string, deliveryId: string): Step[] {
  return [parts.parked.hold(subscriptionId), held(parts, deliveryId)];
}

/** One that has a job. Conflicts when the receiver answers again: then it goes out in its turn, and not behind all others. */
export function holdQueued(parts: SubscriptionParts, subscriptionId: string, deliveryId: string): Step[] {
  return [parts.parked.stillIn(subscriptionId, 'parked'), held(parts, deliveryId)];
}

function held({ context, deliveries }: SubscriptionParts, deliveryId: string): Step {
  return deliveries.hold(deliveryId, context.freightClock.now(), HELD_BACK);
}
