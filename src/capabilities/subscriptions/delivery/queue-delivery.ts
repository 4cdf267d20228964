// Puts a delivery into the queue: its row, and the job that sends it.
import { createHash } from 'node:crypto';
import type { Step } from '../../../platform/db/database.ts';
import type { EventFault } from '../../faults/strike-events.ts';
import type { SubscriptionRow } from '../subscription.store.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import type { DeliveryOrigin, NewDelivery } from './delivery.store.ts';
import { holdNew } from './hold-delivery.ts';

export const WEBHOOK_TOPIC = 'webhooks';

/** So many attempts are made at once for one subscription; those of one shipment one after another. */
const LANES = 8;

export interface QueuedEvent {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly sequence: number;
  /** Of the request that caused it, where that is known. */
  readonly traceparent?: string;
}

/** What the job says, so that everything it needs can be read at once. The rows that it names decide. */
export interface DeliveryJob {
  readonly subscriptionId: string;
  readonly owner: string;
  readonly eventId: string;
  /** The fault that strikes it, of those that were asked for. */
  readonly fault?: EventFault;
  /** See QueuedEvent. */
  readonly traceparent?: string;
}

/** A published event: sent once, unless a fault has it otherwise. While its subscription is parked it is held back. */
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
  // Its job is not queued, so that nobody tries.
  return [
    parts.deliveries.insert(row),
    parts.deliveries.change(row.delivery_id, { attempts: 0, last_status: null, last_error, ...ended }),
  ];
}

/** The row, and the steps that write it. Wake the topic once they are on disk. */
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
  // A test waits for nothing.
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
