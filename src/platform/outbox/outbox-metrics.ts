// What Prometheus reads of the outbox: how much waits, for how long, and how attempts ended.
import { Gauge, type Registry } from 'prom-client';
import type { OutboxWorkers, TopicCounts } from './outbox-workers.ts';

/** Counted when somebody reads the metrics, and at no other time. */
export function outboxMetrics(registry: Registry, workers: OutboxWorkers): void {
  // All gauges are read at once, and share one count. A database that is away must not take the other metrics with it.
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
    'linehaul_outbox_attempts',
    'Attempts of this process, by ending.',
    ['topic', 'ending'],
    ({ topic, ended }, to) => {
      for (const ending of ['done', 'retried', 'failed'] as const) to.set({ topic, ending }, ended[ending]);
    },
  );
}
