// The outbox of an environment as a capability: its workers start and stop with the others, and have metrics.
import type { Capability } from '../capability.ts';
import type { Metrics } from '../http/metrics/metrics.ts';
import type { Outbox } from './outbox.ts';
import { outboxMetrics } from './outbox-metrics.ts';
import { OutboxWorkers } from './outbox-workers.ts';

export interface OpenOutboxWorkers extends Capability {
  readonly workers: OutboxWorkers;
}

export function openOutboxWorkers(outbox: Outbox, metrics: Metrics): OpenOutboxWorkers {
  const workers = new OutboxWorkers(outbox);
  outboxMetrics(metrics.registry, workers);
  return { workers, start: () => workers.start(), stop: () => workers.stop() };
}
