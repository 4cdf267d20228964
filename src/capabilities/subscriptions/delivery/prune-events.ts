// Deletes deliveries and events whose retention period is over, in batches. It is an outbox job, so that one node does it at a
// time and another can continue if that node is killed. Undelivered events stay, however old they are.
import type { Step } from '../../../platform/db/database.ts';
import { reclaimSteps } from '../../../platform/db/reclaim-space.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/durations.ts';
import { DONE, type Outcome, type Topic } from '../../../platform/outbox/job.ts';
import { forgetEventsThrough, positionsOfEvents } from '../../events/forget-events.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import type { RetentionMark } from './retention-mark.store.ts';

export const PRUNING_TOPIC = 'event-pruning';
/** The only job of the topic. */
const JOB_ID = 'prune';
/** Delayed, because a starting node is busy. */
const FIRST_AFTER_MS = 60_000;
/** Between two batches, to keep the load low. */
const PAUSE_MS = 200;
const RETRY_DELAYS_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS];
/** A batch takes milliseconds, unless the database is very busy. */
const LONGEST_BATCH_MS = 10 * MINUTE_MS;
const DELIVERIES_AT_ONCE = 200;
const EVENTS_AT_ONCE = 100;
const MOST_WAITING = 2_000;

/** The writes that start it for an environment, once for all its nodes. */
export function beginPruning({ context }: SubscriptionParts): Step[] {
  return context.outbox.addPermanent(PRUNING_TOPIC, jobFor(context, FIRST_AFTER_MS));
}

export function pruningTopic(parts: SubscriptionParts): Topic {
  const { context } = parts;
  return {
    name: PRUNING_TOPIC,
    clock: context.clock,
    concurrency: 1,
    longestMs: LONGEST_BATCH_MS,
    retryDelaysMs: RETRY_DELAYS_MS,
    retriesForever: true,
    async handle(): Promise<Outcome> {
      const { steps, isDone } = await pruneSome(parts);
      // The job ends and is added again in one transaction, so that its attempts are counted per batch.
      return { ...DONE, writes: [...steps, nextRun(context, isDone ? HOUR_MS : PAUSE_MS)] };
    },
  };
}

function nextRun(context: SubscriptionParts['context'], afterMs: number): Step {
  return context.outbox.add(PRUNING_TOPIC, jobFor(context, afterMs));
}

function jobFor({ clock }: SubscriptionParts['context'], afterMs: number) {
  return { id: JOB_ID, body: {}, dueAt: clock.now() + afterMs };
}

/** The writes of one batch, and whether nothing is left to do for now. */
export async function pruneSome(
  parts: SubscriptionParts,
): Promise<{ readonly steps: Step[]; readonly isDone: boolean }> {
  const { context, events, deliveries, marks } = parts;
  const { keepDeliveriesDays, keepEventsDays } = context.config;
  const now = context.clock.now();
  const markOf = async (days: number) => (days === 0 ? undefined : marks.newest(now - days * DAY_MS));
  const forDeliveries = await markOf(keepDeliveriesDays);
  const forEvents = await markOf(keepEventsDays);
  // In this order, so that the deliveries include those of all events up to this position.
  const position = await events.store.position();
  const mark: RetentionMark = { at: now - (now % HOUR_MS), position, delivery_seq: await deliveries.newestSeq() };
  const steps: Step[] = [marks.insert(mark)];
  const ended =
    forDeliveries === undefined ? [] : await deliveries.endedUpTo(forDeliveries.delivery_seq, DELIVERIES_AT_ONCE);
  steps.push(...deliveries.forget(ended));
  const forgotten = forEvents === undefined ? undefined : await oldestEvents(parts, forEvents);
  steps.push(...(forgotten?.steps ?? []));
  // Keeps the marks that will still be needed, which is decided by what is kept longer.
  const oldest = keepEventsDays === 0 ? forDeliveries : forEvents;
  if (oldest !== undefined) steps.push(marks.deleteBefore(oldest.at));
  if (ended.length > 0 || (forgotten?.steps ?? []).length > 0) steps.push(...reclaimSteps(context.db));
  return { steps, isDone: ended.length < DELIVERIES_AT_ONCE && (forgotten?.isDone ?? true) };
}

async function oldestEvents({ events, deliveries }: SubscriptionParts, mark: RetentionMark) {
  const waiting = await deliveries.waitingEvents(mark.delivery_seq, MOST_WAITING);
  // Too many to be certain that the oldest is among them: try again later.
  if (waiting.length === MOST_WAITING) return undefined;
  const positions = await positionsOfEvents(events, waiting);
  const through = Math.min(mark.position, ...positions.map((position) => position - 1));
  return forgetEventsThrough(events, through, EVENTS_AT_ONCE);
}
