// Makes examples readable and repeatable: long lists and texts are cut short, and values that vary are replaced.

const SHOWN_ITEMS = 2;
const LONGEST_TEXT = 400;
const SHOWN_TEXT = 60;

/** Values that differ from run to run: durations, memory use, hashes, trace IDs and signatures. */
const ONE_RUN: Readonly<Record<string, unknown>> = {
  durationMs: 12,
  p50Ms: 1.5,
  p95Ms: 6,
  p99Ms: 12,
  usedBytes: 182_452_224,
  heapBytes: 61_865_984,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00',
  'webhook-signature': 'v1,bGluZWhhdWwgZXhhbXBsZSBzaWduYXR1cmUgMzIgYnl0ZXM=',
};

/** What a node reports about itself. */
const ONE_NODE: Readonly<Record<string, unknown>> = {
  node: 'E7KPJADAGGV8FP4Q',
  startedAt: '2026-11-16T14:00:00.000Z',
};

/** The size of a database depends on what happened to be in its journal. Only databases are this large. */
const DATABASE_BYTES = 2_297_856;
const LEAST_DATABASE_BYTES = 1_000_000;

/** The time in a server's Date header. */
const HTTP_DATE = /^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/;

export function repeatable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(HTTP_DATE, 'Mon, 16 Nov 2026 14:00:00 GMT');
  if (Array.isArray(value)) return value.map(repeatable);
  if (typeof value !== 'object' || value === null) return value;
  const fixed = 'node' in value ? { ...ONE_RUN, ...ONE_NODE } : ONE_RUN;
  const inPlaceOf = (name: string, one: unknown): unknown => {
    if (name === 'bytes' && typeof one === 'number' && one >= LEAST_DATABASE_BYTES) return DATABASE_BYTES;
    if (fixed[name] === undefined) return repeatable(one);
    // A series has null for hours without requests.
    return Array.isArray(one) ? one.map((each) => (each === null ? null : fixed[name])) : fixed[name];
  };
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inPlaceOf(name, one)]));
}

export function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, SHOWN_TEXT)}…` : value;
  if (Array.isArray(value)) return value.slice(0, SHOWN_ITEMS).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]));
}
