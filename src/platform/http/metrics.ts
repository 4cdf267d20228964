// Counts and times requests, in the form that Prometheus reads.
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Route } from '../contract/route.ts';
import { type CountedStatus, RequestSeries, registerTimes } from './request-times.ts';

export interface Metrics {
  readonly registry: Registry;
  /** All that was counted, for those who keep a history of it. */
  readonly series: readonly RequestSeries[];
  /** `route` is undefined when none was found. */
  request(route: Route | undefined, method: string, status: CountedStatus, seconds: number): void;
  signIn(entryPoint: string, outcome: string): void;
}

/** Without the process: another environment of it counts what concerns all of them. */
export function makeMetrics(environment: string, withProcess = true): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ environment });
  if (withProcess) collectDefaultMetrics({ register: registry });
  const all: RequestSeries[] = [];
  registerTimes(registry, all);
  const signIns = new Counter({
    name: 'linehaul_sign_ins_total',
    help: 'Attempts to sign in, by entry point and outcome. Only the outcome ok is a success.',
    labelNames: ['entry_point', 'outcome'],
    registers: [registry],
  });
  new Gauge({
    name: 'linehaul_up',
    help: 'Always 1 while this environment is served.',
    registers: [registry],
  }).set(1);
  // By the route and then by the status: looked up without making a name. HEAD of a GET, and no route, have one.
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
  };
}
