// Polls for due jobs: one query for all topics of an environment. A process with a hundred sandboxes would otherwise run a thousand
// queries per second to find nothing.
import type { Database } from '../db/database.ts';
import { LastRead } from '../db/own-changes.ts';
import type { Due, JobClaims } from './job-claims.ts';

const POLL_EVERY_MS = 500;
const NONE: ReadonlySet<string> = new Set();

export class TopicPolls {
  readonly #db: Pick<Database, 'changes'>;
  readonly #claims: JobClaims;
  readonly #lastRead: LastRead;
  /** When the first job of each topic was due at the last read. */
  #earliest: ReadonlyMap<string, number> = new Map();
  readonly #startedAt = performance.now();
  #due: Due[] = [];
  #ready: Promise<ReadonlySet<string>> | undefined;

  constructor(db: Pick<Database, 'changes'>, claims: JobClaims) {
    this.#db = db;
    this.#claims = claims;
    this.#lastRead = new LastRead(db);
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
      return this.#isTooEarly(all) ? NONE : this.#lastRead.read(() => this.#readyAmong(all));
    });
    return (await this.#ready).has(due.topic);
  }

  async #readyAmong(due: readonly Due[]): Promise<ReadonlySet<string>> {
    const isOnlyWriter = this.#db.changes() !== undefined;
    if (isOnlyWriter) this.#earliest = await this.#claims.earliest(due.map(({ topic }) => topic));
    return this.#claims.readyTopics(due);
  }

  #isTooEarly(due: readonly Due[]): boolean {
    const isTooEarly = ({ topic, dueBy }: Due) => dueBy < (this.#earliest.get(topic) ?? Number.NEGATIVE_INFINITY);
    return this.#lastRead.isCurrent && due.every(isTooEarly);
  }
}
