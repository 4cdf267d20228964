// Prometheus metrics of the span export, if enabled.
import { Gauge, type Registry } from 'prom-client';
import type { OtlpExporter } from '../../tracing/otlp-exporter.ts';

export function spanMetrics(registry: Registry, exporter: OtlpExporter): void {
  new Gauge({
    name: 'linehaul_trace_spans',
    help: 'Spans since the start: sent to the collector, or dropped because it was slow or away.',
    labelNames: ['ending'],
    registers: [registry],
    collect() {
      for (const [ending, count] of Object.entries(exporter.counts)) this.set({ ending }, count);
    },
  });
}
