// A time of day with its article.

/** `5:00 p.m.` → las 5:00 p.m., `1:00 p.m.` → la 1:00 p.m. */
export function theHour(time: string): string {
  return `${/^0?1\b/.test(time) ? 'la' : 'las'} ${time}`;
}
