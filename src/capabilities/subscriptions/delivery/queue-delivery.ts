// Queues deliveries: for each a row, and the job that sends it.
import { createHash } from 'node:crypto';
import type { Step } from '../../../platform/db/database.ts';
import type { NewJob } from '../../../platform/outbox/job.ts';
import type { EventFault } from '../../faults/strike-events.ts';
import type { SubscriptionRow } from '../subscription.store.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import type { DeliveryOrigin, NewDelivery } from './delivery-row.ts';
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
  /** Set if the job was queued together with its row, and the event is in the feed: the first attempt need not read the row. */
  readonly newOrigin?: DeliveryOrigin;
}

/** The row of a delivery, and the job that sends it. */
export interface PlannedDelivery {
  readonly row: NewDelivery;
  readonly job: NewJob;
}

type Receiver = Pick<SubscriptionRow, 'subscription_id' | 'owner'>;

/** A published event that a fault affects, or whose subscription is parked. It is sent once unless the fault says otherwise. */
export function queueSpecially(
  parts: SubscriptionParts,
  subscription: Receiver,
  event: QueuedEvent,
  fault: EventFault | undefined,
): Step[] {
  const planned = planDelivery(parts, subscription, event, 'event', null, fault);
  const { row } = planned;
  if (fault === undefined) {
    return [...parts.deliveries.insert([row]), ...holdNew(parts, subscription.subscription_id, row.delivery_id)];
  }
  if (fault.kind === 'duplicate') {
    return queuePlanned(parts, [planned, planDelivery(parts, subscription, event, 'event', null, fault)]);
  }
  if (fault.kind !== 'silence') return queuePlanned(parts, [planned]);
  const last_error = `The fault ${fault.id} of the test environment kept it from being sent.`;
  const ended = { state: 'stopped', ended_at: row.created_at, next_attempt_at: null } as const;
  // No job is queued, so that it is never sent.
  return [
    ...parts.deliveries.insert([row]),
    parts.deliveries.change(row.delivery_id, { attempts: 0, last_status: null, last_error, ...ended }),
  ];
}

export function planDelivery(
  parts: SubscriptionParts,
  subscription: Receiver,
  event: QueuedEvent,
  origin: DeliveryOrigin,
  body: string | null = null,
  fault?: EventFault,
): PlannedDelivery {
  const row = newDelivery(parts, subscription, event, origin, body);
  const dueAt = fault?.kind === 'late' ? row.created_at + fault.lateMs : undefined;
  const newOrigin = body === null ? origin : undefined;
  return { row, job: newJob(subscription, row, { dueAt, fault, traceparent: event.traceparent, newOrigin }) };
}

/** In this order. Wake the topic once the writes are committed. */
export function queuePlanned({ context, deliveries }: SubscriptionParts, planned: readonly PlannedDelivery[]): Step[] {
  return [
    ...deliveries.insert(planned.map(({ row }) => row)),
    ...context.outbox.addAll(
      WEBHOOK_TOPIC,
      planned.map(({ job }) => job),
    ),
  ];
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
  readonly newOrigin?: DeliveryOrigin | undefined;
}

/** Another job for a delivery whose row exists. */
export function jobOfDelivery(
  { context }: SubscriptionParts,
  subscription: Receiver,
  row: NewDelivery,
  extras: Pick<JobExtras, 'dueAt'> = {},
): Step {
  return context.outbox.add(WEBHOOK_TOPIC, newJob(subscription, row, extras));
}

/** The same for many of one subscription, in this order and with few statements. */
export function jobsOfDeliveries(
  { context }: SubscriptionParts,
  subscription: Receiver,
  rows: readonly NewDelivery[],
): Step[] {
  return context.outbox.addAll(
    WEBHOOK_TOPIC,
    rows.map((row) => newJob(subscription, row, {})),
  );
}

function newJob(
  { subscription_id: subscriptionId, owner }: Receiver,
  row: NewDelivery,
  { dueAt, fault, traceparent, newOrigin }: JobExtras,
): NewJob {
  // A test delivery waits for no other.
  const lane = row.origin === 'test' ? 'test' : laneOf(row.subject);
  const body: DeliveryJob = {
    subscriptionId,
    owner,
    eventId: row.event_id,
    ...(fault && { fault }),
    ...(traceparent && { traceparent }),
    ...(newOrigin && { newOrigin }),
  };
  return {
    id: row.delivery_id,
    orderingKey: `${subscriptionId} ${lane}`,
    body,
    ...(dueAt !== undefined && { dueAt }),
  };
}

function laneOf(subject: string): number {
  return createHash('sha1').update(subject).digest()[0]! % LANES;
}
