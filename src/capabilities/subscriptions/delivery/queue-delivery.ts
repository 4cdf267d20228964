// Puts a delivery into the queue: its row, and the job that sends it.
import { createHash } from 'node:crypto';
import type { Step } from '../../../platform/db/database.ts';
import type { SubscriptionRow } from '../subscription.store.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import type { DeliveryOrigin, NewDelivery } from './delivery.store.ts';

export const WEBHOOK_TOPIC = 'webhooks';

/** So many attempts are made at once for one subscription; those of one shipment one after another. */
const LANES = 8;

export interface QueuedEvent {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly sequence: number;
}

/** What the job says, so that everything it needs can be read at once. The rows that it names decide. */
export interface DeliveryJob {
  readonly subscriptionId: string;
  readonly owner: string;
  readonly eventId: string;
}

/** The row, and the steps that write it. Wake the topic once they are on disk. */
export function queueDelivery(
  { context, deliveries }: SubscriptionParts,
  { subscription_id: subscriptionId, owner }: Pick<SubscriptionRow, 'subscription_id' | 'owner'>,
  event: QueuedEvent,
  origin: DeliveryOrigin,
  body: string | null = null,
): { readonly row: NewDelivery; readonly steps: Step[] } {
  const row: NewDelivery = {
    delivery_id: context.ids.inOrder('dlv_', context.clock.now()),
    subscription_id: subscriptionId,
    event_id: event.id,
    type: event.type,
    subject: event.subject,
    sequence: event.sequence,
    origin,
    body,
    created_at: context.freightClock.now(),
  };
  // A test waits for nothing.
  const lane = origin === 'test' ? 'test' : laneOf(event.subject);
  const named: DeliveryJob = { subscriptionId, owner, eventId: event.id };
  const job = { id: row.delivery_id, orderingKey: `${subscriptionId} ${lane}`, body: named };
  return { row, steps: [deliveries.insert(row), context.outbox.add(WEBHOOK_TOPIC, job)] };
}

function laneOf(subject: string): number {
  return createHash('sha1').update(subject).digest()[0]! % LANES;
}
