// Exposes the durations of database statements as a Prometheus histogram.
import type { Registry } from 'prom-client';
import { STATEMENT_BUCKETS_S, STATEMENT_KINDS, type StatementTimes } from '../../db/statement-times.ts';

const NAME = 'linehaul_database_statement_seconds';

export function statementMetrics(registry: Registry, threads: readonly StatementTimes[]): void {
  const metric = {
    name: NAME,
    help: 'Time that statements of the database took, by the word that they begin with.',
    type: 'histogram',
    aggregator: 'sum',
    get: async () => ({ ...metric, values: STATEMENT_KINDS.flatMap((kind, at) => linesOf(kind, at, threads)) }),
  };
  registry.registerMetric(metric as unknown as Parameters<Registry['registerMetric']>[0]);
}

/** Cumulative buckets. Kinds without statements are left out. */
function linesOf(kind: string, at: number, threads: readonly StatementTimes[]) {
  const figures = threads.map((one) => one.of(at));
  let count = 0;
  const buckets = Array.from({ length: STATEMENT_BUCKETS_S.length + 1 }, (_, place) => {
    for (const { counts } of figures) count += counts[place]!;
    return { metricName: `${NAME}_bucket`, labels: { le: STATEMENT_BUCKETS_S[place] ?? '+Inf', kind }, value: count };
  });
  if (count === 0) return [];
  const sumS = figures.reduce((sum, one) => sum + one.sumS, 0);
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels: { kind }, value: sumS },
    { metricName: `${NAME}_count`, labels: { kind }, value: count },
  ];
}
