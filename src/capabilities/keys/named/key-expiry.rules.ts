// Checks when a named API key expires: a time in the future.
import type { Clock } from '../../../platform/clock.ts';
import { readIsoTime } from '../../../platform/contract/formats.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import type { Failure } from '../../../platform/http/refusal.ts';

/** Milliseconds since 1970; null for never. A time without an offset is UTC. */
export function expiryOf(expiresAt: string | null): number | null {
  const read = expiresAt === null ? undefined : readIsoTime(expiresAt);
  return read === undefined ? null : read.wallMs - (read.offsetMinutes ?? 0) * MINUTE_MS;
}

export function wrongExpiry(clock: Clock, expiresAt: string | null | undefined): Failure[] {
  const at = expiryOf(expiresAt ?? null);
  if (at === null || at > clock.now()) return [];
  return [
    { field: 'expiresAt', description: `must be in the future; it is ${new Date(clock.now()).toISOString()} now` },
  ];
}
