// Keeps a number of processes serving on the same ports: starts them, replaces those that exit, relays messages, and stops them.
import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { FromWorker, ReadyMessage, ToWorker } from './process-messages.ts';

export interface PoolParts {
  readonly count: number;
  /** The arguments of a process, by its number. */
  readonly argsOf: (number: number) => readonly string[];
  readonly say: (text: string) => void;
  /** Processes that have not exited by then are killed. */
  readonly stopWithinMs: number;
}

interface Question {
  readonly texts: string[];
  missing: number;
  readonly answer: () => void;
}

const TELL_WITHIN_MS = 1_000;
/** A process that exits sooner is restarted after a delay. */
const SETTLED_MS = 10_000;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;

export class ProcessPool {
  readonly #parts: PoolParts;
  readonly #workers = new Map<number, Worker>();
  /** The workers that have reported that they are ready. */
  readonly #ready = new WeakSet<Worker>();
  readonly #questions = new Map<number, Question>();
  #lastQuestion = 0;
  #isStopping = false;

  constructor(parts: PoolParts) {
    this.#parts = parts;
  }

  /**
   * Returns the first process's message once all are ready. The others start after it, because it prepares the database.
   * @throws Error if one of them exits before it is ready
   */
  async start(): Promise<ReadyMessage> {
    const first = await this.#startOne(1);
    const others = Array.from({ length: this.#parts.count - 1 }, (_, index) => this.#startOne(index + 2));
    await Promise.all(others);
    return first;
  }

  /** Tells all processes to stop, and waits for them. Returns the exit code. */
  async stop(): Promise<number> {
    this.#isStopping = true;
    const workers = [...this.#workers.values()];
    const endings = workers.map(
      (worker) =>
        new Promise<boolean>((resolve) =>
          // A process that is still starting has no requests to finish: SIGTERM ends it immediately.
          worker.once('exit', (code, signal) =>
            resolve(code === 0 || (signal === 'SIGTERM' && !this.#ready.has(worker))),
          ),
        ),
    );
    for (const worker of workers) worker.process.kill('SIGTERM');
    const late = setTimeout(() => {
      for (const worker of this.#workers.values()) worker.process.kill('SIGKILL');
    }, this.#parts.stopWithinMs);
    const ended = await Promise.all(endings);
    clearTimeout(late);
    return ended.every((isClean) => isClean) ? 0 : 1;
  }

  #startOne(number: number, delayMs = FIRST_DELAY_MS): Promise<ReadyMessage> {
    cluster.setupPrimary({ args: [...this.#parts.argsOf(number)] });
    const worker = cluster.fork();
    const startedAt = performance.now();
    this.#workers.set(number, worker);
    return new Promise((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') {
          this.#ready.add(worker);
          resolve(message);
        } else this.#hear(worker, message);
      });
      worker.once('exit', (code, signal) => {
        this.#workers.delete(number);
        if (!this.#ready.has(worker))
          reject(new Error(`Process ${number} ended with ${signal ?? `code ${code}`} before it was ready.`));
        else if (!this.#isStopping) this.#replace(number, signal ?? `code ${code}`, startedAt, delayMs);
      });
    });
  }

  async #replace(number: number, ending: string, startedAt: number, delayMs: number): Promise<void> {
    const hadSettled = performance.now() - startedAt >= SETTLED_MS;
    const nextDelayMs = hadSettled ? FIRST_DELAY_MS : Math.min(delayMs * 2, LONGEST_DELAY_MS);
    this.#parts.say(`Process ${number} ended with ${ending}. Starting another one.`);
    await pause(hadSettled ? 0 : delayMs);
    if (this.#isStopping) return;
    try {
      await this.#startOne(number, nextDelayMs);
      this.#parts.say(`Process ${number} serves again.`);
    } catch {
      if (!this.#isStopping) await this.#replace(number, 'an error while it started', performance.now(), nextDelayMs);
    }
  }

  #hear(from: Worker, message: Exclude<FromWorker, ReadyMessage>): void {
    if (message.kind === 'want-metrics') this.#askOthers(from, message.id, message.environment);
    else {
      const question = this.#questions.get(message.id);
      if (question === undefined) return;
      question.texts.push(message.text);
      question.missing -= 1;
      if (question.missing === 0) question.answer();
    }
  }

  /** A stuck process must not keep the metrics of the others from being read. */
  #askOthers(from: Worker, askedAs: number, environment: string): void {
    const others = [...this.#workers.values()].filter((one) => one !== from && one.isConnected());
    const id = ++this.#lastQuestion;
    const texts: string[] = [];
    const answer = () => {
      if (!this.#questions.delete(id)) return;
      clearTimeout(timer);
      tell(from, { kind: 'metrics-of-others', id: askedAs, texts });
    };
    const timer = setTimeout(answer, TELL_WITHIN_MS);
    this.#questions.set(id, { texts, missing: others.length, answer });
    for (const one of others) tell(one, { kind: 'tell-metrics', id, environment });
    if (others.length === 0) answer();
  }
}

/** The process may have just exited. */
function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => {});
}
