// Forgets deliveries and events that were kept long enough, some at a time. It is a job of the outbox, so that one node does it at a
// time and goes on where another was killed. What is still to be delivered stays, however old it is.
import type { Step } from '../../../platform/db/database.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts';
import { DONE, type Outcome, type Topic } from '../../../platform/outbox/job.ts';
import { forgetEventsThrough, positionsOfEvents } from '../../events/forget-events.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import type { RetentionMark } from './retention-mark.store.ts';

export const PRUNING_TOPIC = 'event-pruning';
/** The one job of the topic. */
const JOB_ID = 'prune';
/** Not at once: a node that starts has better things to do. */
const FIRST_AFTER_MS = 60_000;
/** Between two steps, so that nobody notices them. */
const PAUSE_MS = 200;
const DELIVERIES_AT_ONCE = 200;
const EVENTS_AT_ONCE = 100;
const MOST_WAITING = 2_000;

/** The write that sets it going on an environment, once and for all its nodes. */
export function beginPruning({ context }: SubscriptionParts): Step {
  return nextRun(context, FIRST_AFTER_MS);
}

export function pruningTopic(parts: SubscriptionParts): Topic {
  const { context } = parts;
  return {
    name: PRUNING_TOPIC,
    clock: context.clock,
    concurrency: 1,
    async handle(): Promise<Outcome> {
      const { steps, isDone } = await pruneSome(parts);
      // The job ends and is added anew in one unit, so that its attempts are counted for each step.
      return { ...DONE, writes: [...steps, nextRun(context, isDone ? HOUR_MS : PAUSE_MS)] };
    },
  };
}

function nextRun({ outbox, clock }: SubscriptionParts['context'], afterMs: number): Step {
  return outbox.add(PRUNING_TOPIC, { id: JOB_ID, body: {}, dueAt: clock.now() + afterMs });
}

/** The writes of one step, and whether nothing is left to be done for now. */
export async function pruneSome(
  parts: SubscriptionParts,
): Promise<{ readonly steps: Step[]; readonly isDone: boolean }> {
  const { context, events, deliveries, marks } = parts;
  const { keepDeliveriesDays, keepEventsDays } = context.config;
  const now = context.clock.now();
  const markOf = async (days: number) => (days === 0 ? undefined : marks.newest(now - days * DAY_MS));
  const forDeliveries = await markOf(keepDeliveriesDays);
  const forEvents = await markOf(keepEventsDays);
  // In this order: whatever was to be delivered of the events up to this one is among the deliveries then.
  const position = await events.store.position();
  const mark: RetentionMark = { at: now - (now % HOUR_MS), position, delivery_seq: await deliveries.newestSeq() };
  const steps: Step[] = [marks.insert(mark)];
  const ended =
    forDeliveries === undefined ? [] : await deliveries.endedUpTo(forDeliveries.delivery_seq, DELIVERIES_AT_ONCE);
  steps.push(...deliveries.forget(ended));
  const forgotten = forEvents === undefined ? undefined : await oldestEvents(parts, forEvents);
  steps.push(...(forgotten?.steps ?? []));
  // Of the marks those stay that will be needed; the oldest need is that of whatever is kept longer.
  const oldest = keepEventsDays === 0 ? forDeliveries : forEvents;
  if (oldest !== undefined) steps.push(marks.deleteBefore(oldest.at));
  return { steps, isDone: ended.length < DELIVERIES_AT_ONCE && (forgotten?.isDone ?? true) };
}

async function oldestEvents({ events, deliveries }: SubscriptionParts, mark: RetentionMark) {
  const waiting = await deliveries.waitingEvents(mark.delivery_seq, MOST_WAITING);
  // So many that the oldest is not sure to be among them: it can wait.
  if (waiting.length === MOST_WAITING) return undefined;
  const positions = await positionsOfEvents(events, waiting);
  const through = Math.min(mark.position, ...positions.map((position) => position - 1));
  return forgetEventsThrough(events, through, EVENTS_AT_ONCE);
}
