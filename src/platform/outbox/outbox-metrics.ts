// Prometheus metrics of the outbox: how much is waiting, for how long, and how attempts ended.
import { Gauge, type Registry } from 'prom-client';
import type { OutboxWorkers, TopicCounts } from './outbox-workers.ts';

/** Counted only when the metrics are read. */
export function outboxMetrics(registry: Registry, workers: OutboxWorkers): void {
  // All gauges are read together and share one count. A database that is down must not fail the other metrics.
  let counting: Promise<readonly TopicCounts[]> | undefined;
  const count = () => {
    counting ??= workers
      .counts()
      .catch(() => [])
      .finally(() => {
        counting = undefined;
      });
    return counting;
  };
  const gauge = (
    name: string,
    help: string,
    labelNames: readonly string[],
    put: (one: TopicCounts, to: Gauge) => void,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        const counts = await count();
        this.reset();
        for (const one of counts) put(one, this);
      },
    });
  gauge('linehaul_outbox_due_jobs', 'Jobs that are due, up to 20,000.', ['topic'], (one, to) =>
    to.set({ topic: one.topic }, one.due),
  );
  gauge('linehaul_outbox_failed_jobs', 'Jobs that are not tried again, up to 10,000.', ['topic'], (one, to) =>
    to.set({ topic: one.topic }, one.failed),
  );
  gauge('linehaul_outbox_oldest_due_seconds', 'How long the oldest job has been due.', ['topic'], (one, to) =>
    to.set({ topic: one.topic }, one.oldestDueMs / 1000),
  );
  gauge(
    'linehaul_outbox_failing_seconds',
    'How long a job that is still retried has been failing.',
    ['topic'],
    (one, to) => to.set({ topic: one.topic }, one.failingMs / 1000),
  );
  gauge(
    'linehaul_outbox_attempts',
    'Attempts of this process, by ending.',
    ['topic', 'ending'],
    ({ topic, ended }, to) => {
      for (const ending of ['done', 'retried', 'failed'] as const) to.set({ topic, ending }, ended[ending]);
    },
  );
}
