// Counts and times requests, in the Prometheus format.
import { Counter, Gauge, Registry } from 'prom-client';
import type { Route } from '../../contract/route.ts';
import { PRIORITIES, type Priority } from '../admission/admission.ts';
import { processMetrics } from './process-metrics.ts';
import { type CountedStatus, RequestSeries, registerTimes } from './request-times.ts';

export interface Metrics {
  readonly registry: Registry;
  /** Everything counted so far, for code that keeps a history. */
  readonly series: readonly RequestSeries[];
  /** `route` is undefined if none matched. */
  request(route: Route | undefined, method: string, status: CountedStatus, seconds: number): void;
  signIn(entryPoint: string, outcome: string): void;
  /** Counts a request that was refused because the server is too busy. */
  shed(priority: Priority): void;
}

/** `withProcess` is false if another environment of the process collects the process-wide metrics. */
export function makeMetrics(environment: string, withProcess = true, processNumber?: number): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ environment, ...(processNumber !== undefined && { process: String(processNumber) }) });
  if (withProcess) for (const metric of processMetrics(environment)) registry.registerMetric(metric);
  const all: RequestSeries[] = [];
  registerTimes(registry, all);
  const signIns = new Counter({
    name: 'linehaul_sign_ins_total',
    help: 'Attempts to sign in, by entry point and outcome. Only the outcome ok is a success.',
    labelNames: ['entry_point', 'outcome'],
    registers: [registry],
  });
  const shed = new Counter({
    name: 'linehaul_requests_shed_total',
    help: 'Requests refused with 503 because the server was too busy, by priority.',
    labelNames: ['priority'],
    registers: [registry],
  });
  for (const priority of PRIORITIES) shed.inc({ priority }, 0);
  new Gauge({
    name: 'linehaul_up',
    help: 'Always 1 while this environment is served.',
    registers: [registry],
  }).set(1);
  // By route, then by status, so that no key string is built. HEAD requests and unmatched routes use a string.
  const known = new Map<Route | string, Map<CountedStatus, RequestSeries>>();
  const seriesOf = (route: Route | undefined, method: string, status: CountedStatus): RequestSeries => {
    const place = route?.method === method ? route : `${method} ${route?.path ?? 'none'}`;
    let statuses = known.get(place);
    if (statuses === undefined) {
      statuses = new Map();
      known.set(place, statuses);
    }
    let series = statuses.get(status);
    if (series === undefined) {
      series = new RequestSeries(method, route?.path ?? 'none', status);
      statuses.set(status, series);
      all.push(series);
    }
    return series;
  };
  return {
    registry,
    series: all,
    request: (route, method, status, seconds) => seriesOf(route, method, status).observe(seconds),
    signIn: (entryPoint, outcome) => signIns.inc({ entry_point: entryPoint, outcome }),
    shed: (priority) => shed.inc({ priority }),
  };
}
