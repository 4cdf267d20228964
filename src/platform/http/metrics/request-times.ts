// Request durations as a Prometheus histogram. Implemented here because the library looks up the labels each time.
import type { Registry } from 'prom-client';

const NAME = 'linehaul_http_request_seconds';
/** From a cache hit to a request that is noticeably slow. */
export const BUCKETS_S: readonly number[] = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** `fault` is a failure caused by a fault rule of the test environment, not by the server. */
export type CountedStatus = number | 'fault';

/** The requests of one method, path and status. */
export class RequestSeries {
  readonly labels: Readonly<Record<string, string>>;
  /** How many fall between the previous bound and the bound at the same index; the last has no bound. */
  readonly #counts = new Array<number>(BUCKETS_S.length + 1).fill(0);
  #sumS = 0;

  constructor(method: string, path: string, status: CountedStatus) {
    this.labels = { method, path, status: String(status) };
  }

  observe(seconds: number): void {
    let place = 0;
    while (place < BUCKETS_S.length && seconds > BUCKETS_S[place]!) place += 1;
    this.#counts[place]! += 1;
    this.#sumS += seconds;
  }

  /** The count per bucket: see BUCKETS_S. */
  get counts(): readonly number[] {
    return this.#counts;
  }

  /** The lines of the text format, with cumulative buckets. */
  values() {
    const { labels } = this;
    let count = 0;
    const buckets = this.#counts.map((of, place) => {
      count += of;
      const le = BUCKETS_S[place] ?? '+Inf';
      return { metricName: `${NAME}_bucket`, labels: { le, ...labels }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${NAME}_sum`, labels, value: this.#sumS },
      { metricName: `${NAME}_count`, labels, value: count },
    ];
  }
}

/** Adds the series to the output of the registry. */
export function registerTimes(registry: Registry, series: readonly RequestSeries[]): void {
  const metric = {
    name: NAME,
    help: 'Time in the server, from when the headers of a request have been read until its response is handed to the operating system.',
    type: 'histogram',
    aggregator: 'sum',
    get: async () => ({ ...metric, values: series.flatMap((one) => one.values()) }),
  };
  registry.registerMetric(metric as unknown as Parameters<Registry['registerMetric']>[0]);
}
