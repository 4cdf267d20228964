// Sends an event again that was delivered, failed or stopped: a new delivery with the same event ID.
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { ownSubscription } from '../manage/find-subscription.ts';
import type { SubscriptionRow } from '../subscription.store.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import type { DeliveryRow, NewDelivery } from './delivery-row.ts';
import { deliveryViews } from './delivery-view.ts';
import { type PlannedDelivery, planDelivery, queuePlanned, WEBHOOK_TOPIC } from './queue-delivery.ts';

export async function redeliverEvent(
  parts: SubscriptionParts,
  caller: Caller,
  subscriptionId: string,
  deliveryId: string,
): Promise<Answer> {
  const subscription = await ownSubscription(parts, caller, subscriptionId);
  const delivery = await parts.deliveries.find(deliveryId);
  if (delivery?.subscription_id !== subscriptionId) throw new Refusal('noSuchDelivery');
  return again(parts, subscription, delivery);
}

/** For operators: of any subscription. */
export async function redeliverAny(parts: SubscriptionParts, deliveryId: string): Promise<Answer> {
  const delivery = await parts.deliveries.find(deliveryId);
  const subscription = delivery && (await parts.subscriptions.find(delivery.subscription_id));
  if (delivery === undefined || subscription === undefined) throw new Refusal('noSuchDelivery');
  return again(parts, subscription, delivery);
}

async function again(parts: SubscriptionParts, subscription: SubscriptionRow, delivery: DeliveryRow): Promise<Answer> {
  const { event_id: id, type, subject, sequence, body } = delivery;
  const origin = delivery.origin === 'test' ? 'test' : 'redelivery';
  if (origin !== 'test') requireActive(subscription);
  const event = { id, type, subject, sequence };
  return queueNow(parts, planDelivery(parts, subscription, event, origin, body));
}

/** Queues it, and returns its view. */
export async function queueNow(parts: SubscriptionParts, planned: PlannedDelivery): Promise<Answer> {
  return {
    status: 202,
    body: enveloped(await newDeliveryView(parts, planned.row)),
    writes: queuePlanned(parts, [planned]),
    committed: wake(parts),
  };
}

/** @throws Refusal if nothing would be sent */
export function requireActive({ status }: SubscriptionRow): void {
  if (status !== 'active') {
    throw new Refusal('subscriptionNotActive', {
      details: `The subscription is ${status}. PATCH it with {"status": "active"} first.`,
    });
  }
}

export function wake({ context }: SubscriptionParts): () => void {
  return () => context.outbox.wake(WEBHOOK_TOPIC);
}

/** The view of a delivery that is not written yet. */
async function newDeliveryView(parts: SubscriptionParts, row: NewDelivery) {
  const unsent = { seq: 0, state: 'waiting', attempts: 0, last_status: null, last_error: null } as const;
  const still = { ended_at: null, next_attempt_at: null, held_at: null, probes: 0 } as const;
  const [view] = await deliveryViews(parts, [{ ...row, ...unsent, ...still }]);
  return view!;
}
