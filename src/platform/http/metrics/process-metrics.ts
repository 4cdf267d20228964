// CPU time, memory, garbage collection and event loop delay of the process, in the Prometheus format.
import { collectDefaultMetrics, type Metric, Registry } from 'prom-client';

const collected = new Map<string, readonly Metric[]>();

/**
 * Collected once per name of an environment, and registered wherever they are shown: the observer of the garbage collector cannot be stopped,
 * so it would keep every environment for which it was started in memory, even after that environment was closed. Not shared by production and
 * test: reading the event loop delay begins a new measurement, so each would show only the time since the other one was read.
 */
export function processMetrics(environment: string): readonly Metric[] {
  let metrics = collected.get(environment);
  if (metrics === undefined) {
    const own = new Registry();
    collectDefaultMetrics({ register: own });
    metrics = own.getMetricsAsArray().map(({ name }) => own.getSingleMetric(name)!);
    collected.set(environment, metrics);
  }
  return metrics;
}
