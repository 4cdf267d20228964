// Time series for the charts: the minutes of all nodes, grouped into steps.

import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts';
import { COUNTED, type MinuteCounts, together, withinMs } from './minute-counts.ts';
import type { MinuteWatch } from './minute-watch.ts';
import { overviewMinuteStore } from './overview-minute.store.ts';
import type { OverviewParts } from './overview-parts.ts';

export const SPANS = {
  '1h': { spanMs: 60 * MINUTE_MS, stepMs: MINUTE_MS },
  '24h': { spanMs: DAY_MS, stepMs: 10 * MINUTE_MS },
  '7d': { spanMs: 7 * DAY_MS, stepMs: 60 * MINUTE_MS },
} as const;
export type Span = keyof typeof SPANS;

/** One entry per step, oldest first; null where no node counted anything. */
export async function overviewSeries({ context }: Pick<OverviewParts, 'context'>, watch: MinuteWatch, span: Span) {
  const { spanMs, stepMs } = SPANS[span];
  const end = (Math.floor(context.clock.now() / stepMs) + 1) * stepMs;
  const start = end - spanMs;
  const steps: Map<number, MinuteCounts[]>[] = Array.from({ length: spanMs / stepMs }, () => new Map());
  const add = (minute: number, counts: MinuteCounts) => {
    const step = steps[Math.floor((minute - start) / stepMs)];
    step?.set(minute, [...(step.get(minute) ?? []), counts]);
  };
  // Includes what is not written yet, so that a sum is never less than the figure shown for the last minute.
  const { unfinished, beingWritten } = await watch.unwritten();
  const rows = await overviewMinuteStore(context.db).between(start, end);
  for (const { minute, counts } of rows) add(minute, JSON.parse(counts) as MinuteCounts);
  const isThere = ({ minute }: { readonly minute: number }) =>
    rows.some((row) => row.minute === minute && row.node === context.outbox.parts.node);
  if (beingWritten !== undefined && !isThere(beingWritten)) add(beingWritten.minute, beingWritten.counts);
  add(unfinished.minute, unfinished.counts);
  const gathered = steps.map((minutes) => {
    if (minutes.size === 0) return null;
    const all = [...minutes.values()];
    // Every node counts the events of all nodes, so they must not be summed across nodes.
    const events = all.reduce((sum, nodes) => sum + Math.max(...nodes.map((one) => one.events)), 0);
    return { ...together(all.flat()), events };
  });
  const column = <Value>(value: (counts: MinuteCounts) => Value) => gathered.map((one) => one && value(one));
  return {
    at: gathered.map((_, step) => new Date(start + step * stepMs).toISOString()),
    ...Object.fromEntries(COUNTED.map((name) => [name, column((one) => one[name])])),
    p50Ms: column(({ took }) => withinMs(took, 0.5)),
    p95Ms: column(({ took }) => withinMs(took, 0.95)),
    webhookBacklog: column((one) => one.webhookBacklog),
    mailBacklog: column((one) => one.mailBacklog),
  };
}
