// What a delivery sends: the event as its subscription may see it, with the same text at every attempt.

import { eventInSight } from '../../events/event-view.ts';
import { findEvents, type WholeEvent } from '../../events/feed/find-events.ts';
import { sightOf } from '../../events/records/event-sight.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import type { DeliveryOrigin, DeliveryRow, DeliveryToSend } from './delivery-row.ts';
import type { DeliveryJob } from './queue-delivery.ts';
import { type SubscriptionFacts, subscriptionFacts } from './subscription-facts.ts';

export interface DeliveryMessage {
  readonly body: string;
  /** Which view of the event it is. */
  readonly sight: number;
}

/** Everything that an attempt needs, at the time of the attempt. */
export interface DeliveryFacts {
  readonly delivery: DeliveryToSend;
  readonly subscription: SubscriptionFacts;
  readonly event: WholeEvent | undefined;
}

/** Undefined if there is nothing left to do: it has already ended, or its subscription is gone. */
export async function deliveryFacts(
  parts: SubscriptionParts,
  deliveryId: string,
  { subscriptionId, owner, eventId, newOrigin }: DeliveryJob,
  isFirstAttempt: boolean,
): Promise<DeliveryFacts | undefined> {
  const [delivery, subscription, event] = await Promise.all([
    isFirstAttempt && newOrigin !== undefined
      ? unsentDelivery(deliveryId, eventId, newOrigin)
      : parts.deliveries.toSend(deliveryId),
    parts.known.read(subscriptionId, () => subscriptionFacts(parts, subscriptionId, owner)),
    parts.recent.find(eventId) ?? parts.eventReads.read(eventId),
  ]);
  if (delivery?.state !== 'waiting' || subscription === undefined) return undefined;
  return { delivery, subscription, event };
}

/** As its row was written. */
function unsentDelivery(deliveryId: string, eventId: string, origin: DeliveryOrigin): DeliveryToSend {
  return {
    delivery_id: deliveryId,
    event_id: eventId,
    origin,
    body: null,
    state: 'waiting',
    attempts: 0,
    probes: 0,
    last_status: null,
  };
}

/** Undefined if the owner may not, or may no longer, see the event: earlier permissions do not count. */
export function deliveryMessage(
  { context }: SubscriptionParts,
  { delivery, subscription: { accounts }, event }: DeliveryFacts,
): DeliveryMessage | undefined {
  if (delivery.body !== null) return { body: delivery.body, sight: 0 };
  if (event === undefined) return undefined;
  if (!(JSON.parse(event.accounts) as string[]).some((account) => accounts.has(account))) return undefined;
  const sight = sightOf(event, accounts);
  return { body: eventInSight(context.environment, event, sight), sight };
}

/** The text of an attempt, as it was sent. */
export async function sentText(parts: SubscriptionParts, delivery: DeliveryRow, sight: number): Promise<string> {
  if (delivery.body !== null) return delivery.body;
  const event = (await findEvents(parts.events, [delivery.event_id])).get(delivery.event_id);
  return event === undefined ? '' : eventInSight(parts.context.environment, event, sight);
}
