// A moment with the offset of its place (`2026-11-04T17:05:00-06:00`), shown as the clock there read.
const written = new Intl.DateTimeFormat(navigator.language, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

export function localMoment(iso: string): string {
  const local = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?/.exec(iso)?.[0];
  return local === undefined ? iso : written.format(new Date(`${local}Z`));
}
