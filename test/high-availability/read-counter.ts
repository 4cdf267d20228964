// Which server answered the reads for the read replicas: the sum of all nodes' counters, which begin again when a node is restarted.
import { setTimeout as pause } from 'node:timers/promises';

export interface ReadsByServer {
  readonly replica: number;
  readonly primary: number;
}

const NOTHING: ReadsByServer = { replica: 0, primary: 0 };
const LOOK_EVERY_MS = 500;
const ANSWER_WITHIN_MS = 2_000;

/** What was added between two looks at one node. */
export function readsBetween(before: ReadsByServer, after: ReadsByServer): ReadsByServer {
  const isRestarted = after.replica < before.replica || after.primary < before.primary;
  const from = isRestarted ? NOTHING : before;
  return { replica: after.replica - from.replica, primary: after.primary - from.primary };
}

/** A node that does not count them serves none: its version, which is about to be upgraded, may know no read replicas. */
export function readsIn(metrics: string): ReadsByServer {
  if (!metrics.includes('linehaul_replica_reads{')) return NOTHING;
  const countOf = (server: keyof ReadsByServer) => {
    const count = new RegExp(`^linehaul_replica_reads\\{[^}]*server="${server}"[^}]*\\} (\\d+)$`, 'm').exec(
      metrics,
    )?.[1];
    if (count === undefined) throw new Error(`There is no linehaul_replica_reads of the ${server} in the metrics.`);
    return Number(count);
  };
  return { replica: countOf('replica'), primary: countOf('primary') };
}

export class ReadCounter {
  readonly #urls: readonly string[];
  readonly #last = new Map<string, ReadsByServer>();
  #total = NOTHING;
  #isEnough = false;
  #looking: Promise<void> = Promise.resolve();

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  async start(): Promise<void> {
    await this.#look();
    this.#total = NOTHING;
    this.#looking = this.#lookOften();
    // It may fail before anyone awaits it.
    this.#looking.catch(() => {});
  }

  async stop(): Promise<ReadsByServer> {
    this.#isEnough = true;
    await this.#looking;
    await this.#look();
    return this.#total;
  }

  /** A node that is killed takes with it what it has counted since the last look. */
  async #lookOften(): Promise<void> {
    while (!this.#isEnough) {
      await pause(LOOK_EVERY_MS);
      await this.#look();
    }
  }

  async #look(): Promise<void> {
    await Promise.all(this.#urls.map((url) => this.#lookAt(url)));
  }

  async #lookAt(url: string): Promise<void> {
    const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
      .then(async (response) => (response.ok ? response.text() : undefined))
      // The node is not running, or busy.
      .catch(() => undefined);
    if (answer === undefined) return;
    const reads = readsIn(answer);
    const { replica, primary } = readsBetween(this.#last.get(url) ?? NOTHING, reads);
    this.#last.set(url, reads);
    this.#total = { replica: this.#total.replica + replica, primary: this.#total.primary + primary };
  }
}
