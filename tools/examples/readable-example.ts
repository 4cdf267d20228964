// Examples are for reading: of long lists and long texts they show the beginning. They are the same in every run.

const MOST_ITEMS = 8;
const SHOWN_ITEMS = 2;
const LONGEST_TEXT = 400;
const SHOWN_TEXT = 60;

/** What differs from run to run: how long something took, what a receiver says beside its answer, and what was signed with it. */
const ONE_RUN: Readonly<Record<string, unknown>> = {
  durationMs: 12,
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00',
  'webhook-signature': 'v1,bGluZWhhdWwgZXhhbXBsZSBzaWduYXR1cmUgMzIgYnl0ZXM=',
};

/** What a server says that the time is. */
const HTTP_DATE = /^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/;

export function repeatable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(HTTP_DATE, 'Mon, 16 Nov 2026 14:00:00 GMT');
  if (Array.isArray(value)) return value.map(repeatable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, ONE_RUN[name] ?? repeatable(one)]));
}

export function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, SHOWN_TEXT)}…` : value;
  if (Array.isArray(value)) return value.slice(0, value.length > MOST_ITEMS ? SHOWN_ITEMS : undefined).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]));
}
