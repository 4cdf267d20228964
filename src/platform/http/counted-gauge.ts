// A gauge that is counted when somebody reads the metrics, and at no other time.
import { Gauge, type Registry } from 'prom-client';

/** Without a value while the database is away: it must not take the other metrics with it. */
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
