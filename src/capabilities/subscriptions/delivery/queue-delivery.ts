// Queues a delivery: its row, and the job that sends it.
import { createHash } from 'node:crypto';
import type { Step } from '../../../platform/db/database.ts';
import type { EventFault } from '../../faults/strike-events.ts';
import type { SubscriptionRow } from '../subscription.store.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import type { DeliveryOrigin, NewDelivery } from './delivery.store.ts';
import { holdNew } from './hold-delivery.ts';

export const WEBHOOK_TOPIC = 'webhooks';

/** Concurrent attempts per subscription; those of one shipment are made one after another. */
const LANES = 8;

export interface QueuedEvent {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly sequence: number;
  /** From the request that caused it, if known. */
  readonly traceparent?: string;
}

/** The body of the job, with everything needed to read the rows at once. The rows are authoritative. */
export interface DeliveryJob {
  readonly subscriptionId: string;
  readonly owner: string;
  readonly eventId: string;
  /** The requested fault that affects it. */
  readonly fault?: EventFault;
  /** See QueuedEvent. */
  readonly traceparent?: string;
}

/** A published event. Sent once, unless a fault says otherwise; held back while its subscription is parked. */
export function queueEvent(
  parts: SubscriptionParts,
  subscription: Pick<SubscriptionRow, 'subscription_id' | 'owner'>,
  event: QueuedEvent,
  fault: EventFault | undefined,
  isParked: boolean,
): Step[] {
  if (isParked && fault === undefined) {
    const row = newDelivery(parts, subscription, event, 'event', null);
    return [parts.deliveries.insert(row), ...holdNew(parts, subscription.subscription_id, row.delivery_id)];
  }
  const one = () => queueDelivery(parts, subscription, event, 'event', null, fault);
  const { row, steps } = one();
  if (fault?.kind === 'duplicate') return [...steps, ...one().steps];
  if (fault?.kind !== 'silence') return steps;
  const last_error = `The fault ${fault.id} of the test environment kept it from being sent.`;
  const ended = { state: 'stopped', ended_at: row.created_at, next_attempt_at: null } as const;
  // No job is queued, so that it is never sent.
  return [
    parts.deliveries.insert(row),
    parts.deliveries.change(row.delivery_id, { attempts: 0, last_status: null, last_error, ...ended }),
  ];
}

/** The row, and its writes. Wake the topic once they are committed. */
export function queueDelivery(
  parts: SubscriptionParts,
  subscription: Pick<SubscriptionRow, 'subscription_id' | 'owner'>,
  event: QueuedEvent,
  origin: DeliveryOrigin,
  body: string | null = null,
  fault?: EventFault,
): { readonly row: NewDelivery; readonly steps: Step[] } {
  const row = newDelivery(parts, subscription, event, origin, body);
  const dueAt = fault?.kind === 'late' ? row.created_at + fault.lateMs : undefined;
  const job = jobOfDelivery(parts, subscription, row, { dueAt, fault, traceparent: event.traceparent });
  return { row, steps: [parts.deliveries.insert(row), job] };
}

function newDelivery(
  { context }: SubscriptionParts,
  { subscription_id }: Pick<SubscriptionRow, 'subscription_id'>,
  event: QueuedEvent,
  origin: DeliveryOrigin,
  body: string | null,
): NewDelivery {
  return {
    delivery_id: context.ids.inOrder('dlv_', context.freightClock.now()),
    subscription_id,
    event_id: event.id,
    type: event.type,
    subject: event.subject,
    sequence: event.sequence,
    origin,
    body,
    created_at: context.freightClock.now(),
  };
}

interface JobExtras {
  readonly dueAt?: number | undefined;
  readonly fault?: EventFault | undefined;
  readonly traceparent?: string | undefined;
}

/** The job that sends a delivery. */
export function jobOfDelivery(
  { context }: SubscriptionParts,
  { subscription_id: subscriptionId, owner }: Pick<SubscriptionRow, 'subscription_id' | 'owner'>,
  row: NewDelivery,
  { dueAt, fault, traceparent }: JobExtras = {},
): Step {
  // A test delivery waits for no other.
  const lane = row.origin === 'test' ? 'test' : laneOf(row.subject);
  const body: DeliveryJob = {
    subscriptionId,
    owner,
    eventId: row.event_id,
    ...(fault && { fault }),
    ...(traceparent && { traceparent }),
  };
  const due = dueAt === undefined ? {} : { dueAt };
  return context.outbox.add(WEBHOOK_TOPIC, {
    id: row.delivery_id,
    orderingKey: `${subscriptionId} ${lane}`,
    body,
    ...due,
  });
}

function laneOf(subject: string): number {
  return createHash('sha1').update(subject).digest()[0]! % LANES;
}
