// The outbox for code that runs jobs: one worker per topic on every node, and no job runs on two at once.
import type { Topic } from './job.ts';
import { type JobClaims, jobClaims } from './job-claims.ts';
import type { WorkerCounts } from './job-handlers.ts';
import { JobLeases } from './job-leases.ts';
import type { Attached, Outbox } from './outbox.ts';
import type { Backlog } from './outbox-jobs.ts';
import { TopicPolls } from './topic-polls.ts';
import { TopicWorker } from './topic-worker.ts';

export interface TopicCounts extends Backlog {
  readonly topic: string;
  /** Since the process started. */
  readonly ended: WorkerCounts;
}

export class OutboxWorkers implements Attached {
  readonly #outbox: Outbox;
  readonly #workers = new Map<string, TopicWorker>();
  readonly #claims: JobClaims;
  readonly #leases: JobLeases;
  readonly #polls: TopicPolls;
  #isStarted = false;

  constructor(outbox: Outbox) {
    this.#outbox = outbox;
    this.#claims = jobClaims(outbox.parts.db);
    this.#leases = new JobLeases({ ...outbox.parts, claims: this.#claims });
    this.#polls = new TopicPolls(outbox.parts.db, this.#claims);
    outbox.attach(this);
  }

  /** Registers this node's handler for a topic. Jobs of a topic without a handler are left to other nodes. */
  handle(topic: Topic): void {
    if (this.#workers.has(topic.name)) throw new Error(`The topic ${topic.name} has a handler already.`);
    const { parts, jobs } = this.#outbox;
    const own = { claims: this.#claims, leases: this.#leases, polls: this.#polls };
    const worker = new TopicWorker({ ...parts, jobs, ...own, newClaim: () => this.#outbox.newClaim() }, topic);
    this.#workers.set(topic.name, worker);
    if (this.#isStarted) worker.start();
  }

  start(): void {
    this.#isStarted = true;
    for (const worker of this.#workers.values()) worker.start();
  }

  wake(topic: string | undefined): void {
    if (topic !== undefined) this.#workers.get(topic)?.wake();
    else for (const worker of this.#workers.values()) worker.wake();
  }

  /** Claims nothing new and waits for attempts in progress, up to a limit. */
  async stop(waitMs = this.#outbox.parts.stopWaitMs): Promise<void> {
    this.#outbox.detach(this);
    await Promise.all([...this.#workers.values()].map((worker) => worker.stop(waitMs)));
    this.#leases.close();
  }

  /**
   * Runs everything in a topic that is due by a moment of its clock, including jobs added or rescheduled in the meantime, and returns when
   * none is left. Must not be called by a handler of the same topic: it would wait for itself.
   */
  drain(topic: string, dueBy: number): Promise<void> {
    const worker = this.#workers.get(topic);
    if (worker === undefined) return Promise.reject(new Error(`The topic ${topic} has no handler.`));
    return worker.drain(dueBy);
  }

  /** For monitoring: what is waiting in each topic of this node, and what this process did. */
  counts(): Promise<TopicCounts[]> {
    const { jobs, parts } = this.#outbox;
    return Promise.all(
      [...this.#workers].map(async ([topic, worker]) => ({
        topic,
        ...(await jobs.backlog(topic, worker.clock.now(), parts.clock.now())),
        ended: worker.counts,
      })),
    );
  }
}
