// CPU time, memory, garbage collection and event loop delay of the process, in the Prometheus format.
import { collectDefaultMetrics, type Metric, Registry } from 'prom-client';

let collected: readonly Metric[] | undefined;

/**
 * Collected once and registered wherever they are shown: the observer of the garbage collector cannot be stopped, so it would keep every
 * environment for which it was started in memory, even after that environment was closed.
 */
export function processMetrics(): readonly Metric[] {
  if (collected === undefined) {
    const own = new Registry();
    collectDefaultMetrics({ register: own });
    collected = own.getMetricsAsArray().map(({ name }) => own.getSingleMetric(name)!);
  }
  return collected;
}
