// How an endpoint has responded lately: the share of successful attempts, and the response times.
import type { Delivery } from './subscriptions.ts';

export interface EndpointFigures {
  readonly attempts: number;
  readonly taken: number;
  readonly medianMs: number;
  /** The 95th percentile. */
  readonly slowMs: number;
  /** Oldest first. */
  readonly latenciesMs: readonly number[];
  /** The percentage of successful attempts in each group of ten, oldest first. */
  readonly takenPercents: readonly number[];
}

const TOGETHER = 10;

/** Undefined if nothing has been sent. */
export function endpointFigures(deliveries: readonly Pick<Delivery, 'attempts'>[]): EndpointFigures | undefined {
  const attempts = deliveries
    .flatMap((delivery) => delivery.attempts)
    .sort((one, other) => Date.parse(one.startedAt) - Date.parse(other.startedAt));
  if (attempts.length === 0) return undefined;
  const isTaken = ({ response }: (typeof attempts)[number]) =>
    response !== null && response.status >= 200 && response.status < 300;
  const latenciesMs = attempts.map(({ durationMs }) => durationMs);
  const sorted = latenciesMs.toSorted((one, other) => one - other);
  const quantile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
  const takenPercents: number[] = [];
  for (let at = 0; at < attempts.length; at += TOGETHER) {
    const some = attempts.slice(at, at + TOGETHER);
    takenPercents.push(Math.round((100 * some.filter(isTaken).length) / some.length));
  }
  return {
    attempts: attempts.length,
    taken: attempts.filter(isTaken).length,
    medianMs: quantile(0.5),
    slowMs: quantile(0.95),
    latenciesMs,
    takenPercents,
  };
}
