// A gauge that is counted only when the metrics are read.
import { Gauge, type Registry } from 'prom-client';

/** Has no value while the database is down, so that it does not fail the other metrics. */
export function countedGauge(registry: Registry, name: string, help: string, count: () => Promise<number>): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      try {
        this.set(await count());
      } catch {
        this.remove();
      }
    },
  });
}
