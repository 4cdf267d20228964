// A serving process's side of `serve --processes`: reports when it is ready, and answers /metrics for all processes.
import { mergeMetrics } from './merge-metrics.ts';
import type { FromWorker, ReadyMessage, ToWorker } from './process-messages.ts';

type MetricsOf = () => Promise<string>;

/** If the process that started this one is gone or busy, this one answers for itself alone after this time. */
const LONGEST_WAIT_MS = 2_000;

export class Siblings {
  /** The number of this process, from 1. A replacement has the number of the process that it replaces. */
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

  /** The process could not start: lets it exit once it has nothing left to do. */
  giveUp(): void {
    process.channel?.unref();
  }

  /** Makes the metrics of this environment available to the other processes. */
  share(environment: string, metrics: MetricsOf): void {
    this.#own.set(environment, metrics);
  }

  /** The metrics of this process and all others. */
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
