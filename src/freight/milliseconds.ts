// Durations in milliseconds, for freight and for the pages: freight imports nothing, so platform/durations.ts is not for it.
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
