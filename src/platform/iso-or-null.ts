// A point in time as it appears in responses: ISO 8601 in UTC, or null if there is none.

export function isoOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
