// Runs retention as outbox jobs, so that one node does it at a time and another can continue if that node is killed.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import { DatabaseUnavailable, type Step } from '../../platform/db/database.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { DONE, type Outcome, type Topic } from '../../platform/outbox/job.ts';
import type { OutboxWorkers } from '../../platform/outbox/outbox-workers.ts';
import type { RetentionRule } from '../../platform/retention-rule.ts';
import { AT_ONCE, applyOnce } from './apply-retention.ts';
import { retentionRules } from './retention-rules.ts';

/** Each topic has one job, with the name of the topic. */
const DELETING = 'retention';
const MONTHS = 'retention-months';
const ACTOR = 'system:retention';
/** Delayed, because a starting node is busy. */
const FIRST_AFTER_MS = 120_000;
/** Between two batches, to keep the load low. */
const PAUSE_MS = 500;
/** A month with hundreds of millions of rows is counted before it is dropped. */
const LONGEST_BATCH_MS = HOUR_MS;
const RETRY_DELAYS_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS];
/** Dividing a table of some hundred gigabytes by month includes reading it. */
const LONGEST_DIVIDING_MS = 12 * HOUR_MS;
/** What is left to do after that time: to undo what is unfinished. */
const ENDING_MS = 10 * MINUTE_MS;

export function openRetention({
  context,
  workers,
}: {
  readonly context: Context;
  readonly workers: OutboxWorkers;
}): Capability {
  const rules = retentionRules(context);
  const stopping = new AbortController();
  const topics = [
    retentionTopic(context, rules),
    ...(context.db.months === undefined ? [] : [monthsTopic(context, rules, stopping.signal)]),
  ];
  for (const topic of topics) workers.handle(topic);
  return {
    async start() {
      await context.db.write(
        topics.flatMap(({ name }) => context.outbox.addPermanent(name, jobFor(context, name, FIRST_AFTER_MS))),
      );
    },
    // Before the outbox stops, which waits for the job to end: what is unfinished is undone, for the version that may be started next.
    stop: () => stopping.abort('the node is stopping'),
  };
}

export function retentionTopic(context: Context, rules: readonly RetentionRule[]): Topic {
  const own = rules.filter(({ isSwept }) => !isSwept);
  /** How many the last batch deleted. If there were any, the next one follows it in the same run. */
  let gone = 0;
  let left = new Set<string>();
  let runEndsAt = 0;
  return {
    name: DELETING,
    clock: context.clock,
    concurrency: 1,
    longestMs: LONGEST_BATCH_MS,
    retryDelaysMs: RETRY_DELAYS_MS,
    retriesForever: true,
    async handle({ signal }): Promise<Outcome> {
      if (gone === 0 || context.clock.now() >= runEndsAt) {
        left = new Set();
        runEndsAt = context.clock.now() + HOUR_MS;
      }
      gone = 0;
      for (const rule of own) {
        gone = await applyOnce(context, ACTOR, rule, AT_ONCE, { signal, left }).catch((error) =>
          leftForNow(context, rule, error),
        );
        if (gone > 0) break;
      }
      return { ...DONE, writes: [nextRun(context, DELETING, gone > 0 ? PAUSE_MS : HOUR_MS)] };
    },
  };
}

/** Creates the parts for the coming months of tables that the database divides by month. It must go on forever, like the months. */
export function monthsTopic(
  context: Context,
  rules: readonly RetentionRule[],
  stopping: AbortSignal,
  longestMs = LONGEST_DIVIDING_MS,
): Topic {
  return {
    name: MONTHS,
    clock: context.clock,
    concurrency: 1,
    longestMs: longestMs + ENDING_MS,
    retryDelaysMs: [HOUR_MS],
    retriesForever: true,
    async handle({ signal }): Promise<Outcome> {
      const tooLong = new AbortController();
      const timer = setTimeout(() => tooLong.abort(`it took longer than ${longestMs} ms`), longestMs).unref();
      const cancel = AbortSignal.any([signal, stopping, tooLong.signal]);
      const undivided: string[] = [];
      for (const { prepareMonths, table } of rules) {
        const reason = await prepareMonths?.(cancel).catch((error) => String(error));
        if (reason === undefined) continue;
        context.log.warn({ table, reason }, 'a table could not be divided by month yet');
        undivided.push(table);
      }
      clearTimeout(timer);
      // So that the outbox retries it, and reports that it keeps failing.
      if (undivided.length > 0) throw new Error(`could not be divided by month: ${undivided.join(', ')}`);
      return { ...DONE, writes: [nextRun(context, MONTHS, HOUR_MS)] };
    },
  };
}

/** A month that is being read, for example by a backup, is dropped in another round. */
function leftForNow({ log }: Context, { table }: RetentionRule, error: unknown): number {
  if (!(error instanceof DatabaseUnavailable)) throw error;
  log.warn({ table, reason: error.message }, 'old records could not be deleted yet');
  return 0;
}

function nextRun(context: Context, topic: string, afterMs: number): Step {
  return context.outbox.add(topic, jobFor(context, topic, afterMs));
}

function jobFor({ clock }: Context, topic: string, afterMs: number) {
  return { id: topic, body: {}, dueAt: clock.now() + afterMs };
}
