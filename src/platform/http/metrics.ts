// Counts and times requests, in the form that Prometheus reads.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  request(method: string, path: string, status: number, seconds: number): void;
  signInFailed(door: string): void;
}

/** From a cache hit to a request that somebody noticed. */
const BUCKETS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function makeMetrics(environment: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ environment });
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'linehaul_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'path', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  const failures = new Counter({
    name: 'linehaul_sign_in_failures_total',
    help: 'Sign-ins with a wrong name or password.',
    labelNames: ['door'],
    registers: [registry],
  });
  new Gauge({
    name: 'linehaul_up',
    help: 'Always 1 while this environment is served.',
    registers: [registry],
  }).set(1);
  // Looking a series up by its labels costs more than counting in it, so each is looked up once.
  const series = new Map<string, { observe(value: number): void }>();
  return {
    registry,
    request(method, path, status, seconds) {
      const name = `${method}${path}${status}`;
      let one = series.get(name);
      if (one === undefined) {
        one = requests.labels(method, path, String(status));
        series.set(name, one);
      }
      one.observe(seconds);
    },
    signInFailed: (door) => failures.inc({ door }),
  };
}
