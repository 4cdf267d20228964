// A period of days in UTC, inclusive, as used in queries and options.

import { DAY_MS } from './durations.ts';

/** Milliseconds since 1970; `to` is not part of it. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** Days that were validated before, such as 2026-12-01. A missing one leaves that side open. */
export function daySpan({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): TimeSpan {
  return {
    from: from === undefined ? 0 : Date.parse(`${from}T00:00:00Z`),
    to: to === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(`${to}T00:00:00Z`) + DAY_MS,
  };
}
