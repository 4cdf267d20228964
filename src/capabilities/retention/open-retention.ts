// Runs retention as an outbox job, so that one node does it at a time and another can continue if that node is killed.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { Step } from '../../platform/db/database.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { DONE, type Outcome, type Topic } from '../../platform/outbox/job.ts';
import type { OutboxWorkers } from '../../platform/outbox/outbox-workers.ts';
import type { RetentionRule } from '../../platform/retention-rule.ts';
import { applyOnce } from './apply-retention.ts';
import { retentionRules } from './retention-rules.ts';

const TOPIC = 'retention';
/** The only job of the topic. */
const JOB_ID = 'retention';
const ACTOR = 'system:retention';
/** Delayed, because a starting node is busy. */
const FIRST_AFTER_MS = 120_000;
/** Between two batches, to keep the load low. */
const PAUSE_MS = 500;

export function openRetention({
  context,
  workers,
}: {
  readonly context: Context;
  readonly workers: OutboxWorkers;
}): Capability {
  workers.handle(retentionTopic(context, retentionRules(context)));
  return {
    async start() {
      await context.db.write([nextRun(context, FIRST_AFTER_MS)]);
    },
  };
}

export function retentionTopic(context: Context, rules: readonly RetentionRule[]): Topic {
  const own = rules.filter(({ isSwept }) => !isSwept);
  return {
    name: TOPIC,
    clock: context.clock,
    concurrency: 1,
    async handle(): Promise<Outcome> {
      let gone = 0;
      for (const rule of own) {
        gone = await applyOnce(context, ACTOR, rule);
        if (gone > 0) break;
      }
      return { ...DONE, writes: [nextRun(context, gone > 0 ? PAUSE_MS : HOUR_MS)] };
    },
  };
}

function nextRun({ outbox, clock }: Context, afterMs: number): Step {
  return outbox.add(TOPIC, { id: JOB_ID, body: {}, dueAt: clock.now() + afterMs });
}
