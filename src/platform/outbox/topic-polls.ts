// Polls for due jobs: one query for all topics of an environment. A process with a hundred sandboxes would otherwise run a thousand
// queries per second to find nothing.
import type { Due, JobClaims } from './job-claims.ts';

const POLL_EVERY_MS = 500;

export class TopicPolls {
  readonly #claims: JobClaims;
  readonly #startedAt = performance.now();
  #due: Due[] = [];
  #ready: Promise<ReadonlySet<string>> | undefined;

  constructor(claims: JobClaims) {
    this.#claims = claims;
  }

  /** Until the next poll of all topics, whenever this one was polled last. A poll that is almost due already is left out. */
  untilNext(): number {
    const leftMs = POLL_EVERY_MS - ((performance.now() - this.#startedAt) % POLL_EVERY_MS);
    return leftMs < POLL_EVERY_MS / 10 ? leftMs + POLL_EVERY_MS : leftMs;
  }

  /** Whether a claim would find something in the topic. Those who ask together share a query. */
  async hasReady(due: Due): Promise<boolean> {
    this.#due.push(due);
    this.#ready ??= new Promise<void>((asked) => setImmediate(asked)).then(() => {
      const all = this.#due;
      this.#due = [];
      this.#ready = undefined;
      return this.#claims.readyTopics(all);
    });
    return (await this.#ready).has(due.topic);
  }
}
