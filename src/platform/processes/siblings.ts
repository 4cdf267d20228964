// The side of a process that serves beside others on one machine: it says when it is ready, and answers /metrics for all of them.
import { mergeMetrics } from './merge-metrics.ts';
import type { FromWorker, ReadyMessage, ToWorker } from './process-messages.ts';

type MetricsOf = () => Promise<string>;

/** The process that started this one is gone or busy: then it answers for itself alone. */
const LONGEST_WAIT_MS = 2_000;

export class Siblings {
  /** Which of the processes this is, from 1; a process that replaces another has its number. */
  readonly number: number;
  readonly #own = new Map<string, MetricsOf>();
  readonly #wanted = new Map<number, (texts: readonly string[]) => void>();
  #lastId = 0;

  constructor(number: number) {
    this.number = number;
    process.on('message', (message: ToWorker) => {
      if (message.kind === 'metrics-of-others') this.#wanted.get(message.id)?.(message.texts);
      else if (message.kind === 'tell-metrics') this.#tell(message.id, message.environment);
    });
  }

  ready(ready: Omit<ReadyMessage, 'kind'>): void {
    send({ kind: 'ready', ...ready });
  }

  /** It could not start: from now on, it ends when it has nothing left to do. */
  giveUp(): void {
    process.channel?.unref();
  }

  /** Others may ask for the metrics of this environment from now on. */
  share(environment: string, metrics: MetricsOf): void {
    this.#own.set(environment, metrics);
  }

  /** Of this process and all others. */
  async metrics(environment: string): Promise<string> {
    const id = ++this.#lastId;
    const others = new Promise<readonly string[]>((resolve) => {
      this.#wanted.set(id, resolve);
      setTimeout(resolve, LONGEST_WAIT_MS, []).unref();
    });
    send({ kind: 'want-metrics', id, environment });
    const texts = [(await this.#own.get(environment)?.()) ?? '', ...(await others)];
    this.#wanted.delete(id);
    return mergeMetrics(texts);
  }

  #tell(id: number, environment: string): void {
    const metrics = this.#own.get(environment)?.() ?? Promise.resolve('');
    metrics.then(
      (text) => send({ kind: 'metrics', id, text }),
      () => send({ kind: 'metrics', id, text: '' }),
    );
  }
}

function send(message: FromWorker): void {
  process.send?.(message);
}
