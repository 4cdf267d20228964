// The metrics of request admission, for /metrics.
import { Gauge, type Registry } from 'prom-client';
import type { Admission } from '../admission/admission.ts';

export function admissionMetrics(registry: Registry, admission: Admission): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('linehaul_requests_in_progress', 'Requests that this process is working on.', () => admission.inProgress);
  gauge('linehaul_requests_waiting', 'Requests that wait for their turn, at most 70 ms.', () => admission.waiting);
  gauge(
    'linehaul_requests_limit',
    'How many requests this process works on at once; adjusted to the time they take.',
    () => admission.limit,
  );
}
