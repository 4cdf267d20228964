// Runs the archive as an outbox job, so that one node does it at a time and another can continue if that node is killed.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { Step } from '../../platform/db/database.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { DONE, type Outcome, type Topic } from '../../platform/outbox/job.ts';
import type { OutboxWorkers } from '../../platform/outbox/outbox-workers.ts';
import { archiveOldAuditLines } from './archive-audit.ts';
import { type ArchivePlace, archiveSome } from './archive-freight.ts';

const TOPIC = 'archive';
/** The only job of the topic. */
const JOB_ID = 'archive';
const ACTOR = 'system:archive';
/** Delayed, because a starting node is busy. */
const FIRST_AFTER_MS = 10 * MINUTE_MS;
/** Between two runs: months end rarely. */
const EVERY_MS = 6 * HOUR_MS;
/** Between two steps, so that requests hardly notice. */
const PAUSE_MS = 100;
/** After a step failed, for example because the file store is unavailable. */
const AGAIN_MS = 10 * MINUTE_MS;
/** A file store that hangs is given up after a minute. A step writes and reads up to two files, each with some requests. */
const LONGEST_STEP_MS = 15 * MINUTE_MS;

/** A run that is under way continues after the last shipment it looked at. */
interface ArchiveJob {
  readonly after?: ArchivePlace;
}

export function openArchive({
  context,
  workers,
}: {
  readonly context: Context;
  readonly workers: OutboxWorkers;
}): Capability {
  workers.handle(archiveTopic(context));
  return {
    async start() {
      await context.db.write(context.outbox.addPermanent(TOPIC, jobFor(context, {}, FIRST_AFTER_MS)));
    },
    // The audit log is not reset, and neither is its archive.
    forget: () => context.archive.index.forgetAll(),
  };
}

export function archiveTopic(context: Context): Topic {
  return {
    name: TOPIC,
    clock: context.clock,
    concurrency: 1,
    longestMs: LONGEST_STEP_MS,
    retryDelaysMs: [AGAIN_MS],
    retriesForever: true,
    async handle({ body }): Promise<Outcome> {
      // If one of them throws, nothing was deleted.
      const { next } = await archiveSome(context, ACTOR, (body as ArchiveJob).after);
      if (next !== undefined) return { ...DONE, writes: [nextStep(context, { after: next }, PAUSE_MS)] };
      const lines = await archiveOldAuditLines(context, ACTOR);
      return { ...DONE, writes: [nextStep(context, {}, lines > 0 ? PAUSE_MS : EVERY_MS)] };
    },
  };
}

function nextStep(context: Context, body: ArchiveJob, afterMs: number): Step {
  return context.outbox.add(TOPIC, jobFor(context, body, afterMs));
}

function jobFor({ clock }: Context, body: ArchiveJob, afterMs: number) {
  return { id: JOB_ID, body, dueAt: clock.now() + afterMs };
}
