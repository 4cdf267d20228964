// How an endpoint has answered lately: the share of attempts that it took, and how long it needed.
import type { Delivery } from './subscriptions.ts';

export interface EndpointFigures {
  readonly attempts: number;
  readonly taken: number;
  readonly medianMs: number;
  /** Of 20 attempts, 19 were at least as quick. */
  readonly slowMs: number;
  /** In the order of time. */
  readonly latenciesMs: readonly number[];
  /** Of each ten attempts in the order of time, the percentage that was taken. */
  readonly takenPercents: readonly number[];
}

const TOGETHER = 10;

/** Undefined before anything was sent. */
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
