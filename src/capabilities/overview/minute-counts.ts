// The counts of a period: customers' calls, errors, response times and backlogs.
import { BUCKETS_S, type RequestSeries } from '../../platform/http/metrics/request-times.ts';

export const COUNTED = ['quotes', 'bols', 'pickups', 'events', 'errors4xx', 'errors5xx', 'requests'] as const;
export type Counted = (typeof COUNTED)[number];

export interface MinuteCounts extends Readonly<Record<Counted, number>> {
  /** How many responses fell into each bucket of BUCKETS_S; the last count is for slower ones. */
  readonly took: readonly number[];
  readonly webhookBacklog: number;
  readonly mailBacklog: number;
}

const ZEROES = Object.fromEntries(COUNTED.map((name) => [name, 0])) as Record<Counted, number>;

export const NOTHING: MinuteCounts = {
  ...ZEROES,
  took: BUCKETS_S.map(() => 0).concat(0),
  webhookBacklog: 0,
  mailBacklog: 0,
};

const DOES: Readonly<Record<string, Counted>> = {
  'POST /v1/rate-quotes': 'quotes',
  'POST /v1/bol': 'bols',
  'POST /v1/pickup-requests': 'pickups',
};

/** Everything a node has served to customers since it started. Excludes pages, health checks and /ops/v1. */
export function countsOf(series: readonly RequestSeries[], soapPath: string, events: number): MinuteCounts {
  const sums = { ...NOTHING, events, took: [...NOTHING.took] };
  for (const { labels, counts } of series) {
    const { method, path, status } = labels as { method: string; path: string; status: string };
    const isCustomers = path.startsWith('/v1/') || path === '/authenticate' || path === soapPath;
    // A stream lasts as long as its client is connected.
    if (!isCustomers || path.endsWith('/stream')) continue;
    let count = 0;
    for (const [place, of] of counts.entries()) {
      sums.took[place]! += of;
      count += of;
    }
    sums.requests += count;
    if (status.startsWith('5')) sums.errors5xx += count;
    else if (status.startsWith('4')) sums.errors4xx += count;
    const does = status.startsWith('2') ? DOES[`${method} ${path}`] : undefined;
    if (does !== undefined) sums[does] += count;
  }
  return sums;
}

/** The counts added between two samples. Backlogs are those of the later one. */
export function addedBetween(before: MinuteCounts, after: MinuteCounts): MinuteCounts {
  const added = { ...after, took: after.took.map((count, place) => count - (before.took[place] ?? 0)) };
  for (const name of COUNTED) added[name] = Math.max(0, after[name] - before[name]);
  return added;
}

/** Combines several nodes, or several periods: counts are summed, backlogs are the maximum. */
export function together(all: readonly MinuteCounts[]): MinuteCounts {
  const sums = { ...NOTHING, took: [...NOTHING.took] };
  for (const one of all) {
    for (const name of COUNTED) sums[name] += one[name];
    for (const [place, count] of one.took.entries()) sums.took[place]! += count;
    sums.webhookBacklog = Math.max(sums.webhookBacklog, one.webhookBacklog);
    sums.mailBacklog = Math.max(sums.mailBacklog, one.mailBacklog);
  }
  return sums;
}

/** The percentile `share` of response times in milliseconds, interpolated within its bucket; null without responses. */
export function withinMs(took: readonly number[], share: number): number | null {
  const total = took.reduce((sum, one) => sum + one, 0);
  if (total === 0) return null;
  let left = total * share;
  for (const [place, count] of took.entries()) {
    if (left > count) {
      left -= count;
      continue;
    }
    const low = BUCKETS_S[place - 1] ?? 0;
    const high = BUCKETS_S[place] ?? low;
    const seconds = count === 0 ? high : low + ((high - low) * left) / count;
    return Math.round(seconds * 100_000) / 100;
  }
  return BUCKETS_S.at(-1)! * 1_000;
}
