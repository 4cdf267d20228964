// What is sent for a delivery: the event as its subscription may see it, the same text at every attempt.
import { accountsOfPortal, findPortalAccount } from '../accounts/find-portal-account.ts';
import { sightOf } from '../events/event-sight.ts';
import { eventInSight } from '../events/event-view.ts';
import { type EventRow, findEvent } from '../events/find-events.ts';
import type { DeliveryRow } from './delivery.store.ts';
import { wantedBy } from './fan-out-events.ts';
import type { DeliveryJob } from './queue-delivery.ts';
import type { SubscriptionRow } from './subscription.store.ts';
import type { SubscriptionParts } from './subscription-parts.ts';

export interface DeliveryMessage {
  readonly body: string;
  /** Which view of the event it is. */
  readonly sight: number;
}

/** All that an attempt has to know, as it is now. */
export interface DeliveryFacts {
  readonly delivery: DeliveryRow;
  readonly subscription: SubscriptionRow;
  readonly event: EventRow | undefined;
  /** The accounts of the owner; none while it may not act. */
  readonly own: { has(account: string): boolean };
}

/** Undefined when there is nothing to be done any more: it ended already, or its subscription is gone. */
export async function deliveryFacts(
  parts: SubscriptionParts,
  deliveryId: string,
  { subscriptionId, owner, eventId }: DeliveryJob,
): Promise<DeliveryFacts | undefined> {
  const [delivery, subscription, event, portal, own] = await Promise.all([
    parts.deliveries.find(deliveryId),
    parts.subscriptions.find(subscriptionId),
    findEvent(parts.events, eventId),
    findPortalAccount(parts.context, owner),
    accountsOfPortal(parts.context, owner),
  ]);
  if (delivery?.state !== 'waiting' || subscription === undefined) return undefined;
  const mayAct = portal !== undefined && portal.suspended_at === null;
  return { delivery, subscription, event, own: mayAct ? own : NONE };
}

const NONE = new Set<string>();

/** Undefined when the owner may not, or no longer, see the event: nothing is sent on the strength of an old permission. */
export async function deliveryMessage(
  parts: SubscriptionParts,
  { delivery, subscription, event, own }: DeliveryFacts,
): Promise<DeliveryMessage | undefined> {
  if (delivery.body !== null) return { body: delivery.body, sight: 0 };
  if (event === undefined) return undefined;
  const wanted = await wantedBy(parts, subscription);
  const accounts = new Set([...wanted.accounts].filter((account) => own.has(account)));
  if (!(JSON.parse(event.accounts) as string[]).some((account) => accounts.has(account))) return undefined;
  const sight = sightOf(event, accounts);
  return { body: eventInSight(parts.context.environment, event, sight), sight };
}

/** The text of an attempt that was made, as it was then. */
export async function sentText(parts: SubscriptionParts, delivery: DeliveryRow, sight: number): Promise<string> {
  if (delivery.body !== null) return delivery.body;
  const event = await findEvent(parts.events, delivery.event_id);
  return event === undefined ? '' : eventInSight(parts.context.environment, event, sight);
}
