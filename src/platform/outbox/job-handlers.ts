// Runs the handler of a topic for one job, within its time limit, and derives the result from what it returns or throws.
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { DatabaseUnavailable, WriteConflict } from '../db/database.ts';
import type { Logger } from '../log.ts';
import type { Outcome, Topic } from './job.ts';
import { type HeldJob, LeaseLost } from './job-leases.ts';
import type { Result } from './job-results.ts';
import { type ClaimedJob, jobOf } from './job-row.ts';

/** What was done since the process started. */
export interface WorkerCounts {
  readonly attempts: number;
  readonly done: number;
  readonly retried: number;
  readonly failed: number;
}

const LONGEST_MS = 60_000;
const RETRY_DELAYS_MS = [1_000, 10_000, 60_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000];
const HANDLER_AWAY_MS = 200;
/** More in a row are no coincidence. */
const MOST_CONFLICTS = 3;

interface HandlerParts {
  /** The system clock. */
  readonly clock: Clock;
  readonly log: Logger;
}

export class JobHandlers {
  readonly #parts: HandlerParts;
  readonly #topic: Topic;
  readonly #longestMs: number;
  readonly #counts = { attempts: 0, done: 0, retried: 0, failed: 0 };
  #running = 0;

  constructor(parts: HandlerParts, topic: Topic) {
    this.#parts = parts;
    this.#topic = topic;
    this.#longestMs = topic.longestMs ?? LONGEST_MS;
  }

  get counts(): WorkerCounts {
    return this.#counts;
  }

  /** How many are in progress. */
  get running(): number {
    return this.#running;
  }

  /** Never rejects. The controller that cuts it off is in `controllers` meanwhile. */
  async run(held: HeldJob, controllers: Set<AbortController>): Promise<Result> {
    const { job } = held;
    this.#counts.attempts += 1;
    this.#running += 1;
    const controller = new AbortController();
    controllers.add(controller);
    const timer = setTimeout(
      () => controller.abort(`it took longer than ${this.#longestMs} ms`),
      this.#longestMs,
    ).unref();
    const cutOff = new Promise<never>((_resolve, reject) => {
      controller.signal.onabort = () => {
        const reason = `The attempt was cut off: ${controller.signal.reason}.`;
        reject(held.isHeld() ? new Error(reason) : new LeaseLost(reason));
      };
    });
    held.onLost = () => controller.abort('its lease was not renewed in time');
    try {
      const outcome = await Promise.race([this.#topic.handle(jobOf(job, held.isHeld, controller.signal)), cutOff]);
      return this.#resultOf(outcome);
    } catch (error) {
      // Otherwise it would be released and claimed again without a pause.
      if (error instanceof DatabaseUnavailable) await pause(HANDLER_AWAY_MS);
      return this.afterError(job, error);
    } finally {
      this.#running -= 1;
      held.onLost = undefined;
      clearTimeout(timer);
      controllers.delete(controller);
    }
  }

  #resultOf(outcome: Outcome): Result {
    const writes = outcome.writes === undefined ? {} : { writes: outcome.writes };
    if ('retryAt' in outcome) {
      this.#counts.retried += 1;
      return { kind: 'again', dueAt: outcome.retryAt, reason: outcome.reason, failingSince: null, ...writes };
    }
    if ('failed' in outcome) {
      this.#counts.failed += 1;
      return { kind: 'failed', reason: outcome.failed, ...writes };
    }
    this.#counts.done += 1;
    const { nextMayBegin = false } = outcome;
    return { kind: 'done', ...writes, nextMayBegin };
  }

  /** The handler threw, or its writes were rejected. */
  afterError(job: ClaimedJob, error: unknown): Result {
    // Not the job's fault: as if it had not been started.
    if (error instanceof DatabaseUnavailable) return { kind: 'released' };
    // As after a crash. If another node has taken it over, this changes nothing.
    if (error instanceof LeaseLost) {
      this.#parts.log.warn({ topic: this.#topic.name, job: job.job_id ?? job.seq }, error.message);
      return { kind: 'again', dueAt: job.due_at, reason: error.message, failingSince: job.failing_since };
    }
    // It was decided on stale data, so it runs again, in its position.
    if (error instanceof WriteConflict && job.attempts <= MOST_CONFLICTS) {
      this.#counts.retried += 1;
      return { kind: 'again', dueAt: job.due_at, reason: error.message, failingSince: job.failing_since };
    }
    const { name: topic, retryDelaysMs = RETRY_DELAYS_MS, retriesForever = false, clock } = this.#topic;
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const isPermanent = () =>
      typeof retriesForever === 'boolean' ? retriesForever : retriesForever(JSON.parse(job.body));
    const delayMs = retryDelaysMs[job.attempts - 1] ?? (isPermanent() ? retryDelaysMs.at(-1) : undefined);
    this.#parts.log.warn({ topic, job: job.job_id ?? job.seq, attempt: job.attempts, reason }, 'a job failed');
    if (delayMs === undefined) {
      this.#counts.failed += 1;
      return { kind: 'failed', reason };
    }
    this.#counts.retried += 1;
    const failingSince = job.failing_since ?? this.#parts.clock.now();
    return { kind: 'again', dueAt: clock.now() + delayMs, reason, failingSince };
  }
}
