// When a failed delivery is retried, and when a receiver has been failing for too long.
import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/durations.ts';

/** After the first attempt, the second, and so on; after the last one, the delivery has failed (spec-gaps 10). */
export const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
];
export const MOST_ATTEMPTS = RETRY_DELAYS_MS.length + 1;
export const DISABLED_AFTER_MS = 5 * DAY_MS;

/** An attempt that takes this long parks its subscription, so that other subscriptions do not wait for its receiver. */
export const SLOW_MS = 4 * SECOND_MS;
const FIRST_PROBE_MS = 5 * SECOND_MS;
/** In real time, a recovered receiver is noticed soon. A clock that is moved forward by days makes every probe on the way. */
const RAREST_PROBE_MS = { production: 10 * MINUTE_MS, test: 4 * HOUR_MS } as const;

/** So that deliveries that failed together are not all retried together. */
const SPREAD = 0.2;
/** The limit for a receiver's Retry-After. */
const LONGEST_RETRY_AFTER_MS = DAY_MS;

/** Undefined after the last attempt. */
export function retryDelayMs(
  deliveryId: string,
  attempts: number,
  retryAfterMs: number | undefined,
): number | undefined {
  const planned = RETRY_DELAYS_MS[attempts - 1];
  if (planned === undefined) return undefined;
  return Math.max(spread(planned, `${deliveryId} ${attempts}`), Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS));
}

/** How long a parked subscription waits after this many slow probes in a row. */
export function probeDelayMs(
  subscriptionId: string,
  failedProbes: number,
  environment: keyof typeof RAREST_PROBE_MS,
): number {
  const planned = Math.min(FIRST_PROBE_MS * 2 ** Math.min(failedProbes, 20), RAREST_PROBE_MS[environment]);
  return spread(planned, `${subscriptionId} ${failedProbes}`);
}

/** Follows from the ID, which differs between deliveries but is the same in every run of a sandbox with the same seed. */
function spread(planned: number, id: string): number {
  const chance = createHash('sha256').update(id).digest().readUInt16BE() / 65_535;
  return Math.round(planned * (1 - SPREAD + 2 * SPREAD * chance));
}

/** Parses `Retry-After`: seconds, or a date, which is compared with the receiver's own clock if it sends one. */
export function retryAfterMs(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const asked = headers['retry-after']?.trim() ?? '';
  if (/^\d{1,9}$/.test(asked)) return Number(asked) * SECOND_MS;
  const until = Date.parse(asked);
  if (Number.isNaN(until)) return undefined;
  const told = Date.parse(headers.date ?? '');
  return Math.max(0, until - (Number.isNaN(told) ? now : told));
}
