// Remembers the trace in which an event was announced until it is published. If another node publishes it, the trace is lost: it is
// a debugging aid, and not worth a database column.
import { BoundedMap } from '../../../platform/bounded-map.ts';
import { type TraceParent, traceparentText } from '../../../platform/tracing/traceparent.ts';

/** Entries that are never published, because their transaction failed, are evicted eventually. */
const MOST = 10_000;
const MOST_BYTES = 4_194_304;

export class EventTraces {
  readonly #traces = new BoundedMap<string>({
    mostEntries: MOST,
    mostBytes: MOST_BYTES,
    bytesOf: (text) => text.length,
  });

  keep(eventIds: readonly string[], trace: TraceParent): void {
    const text = traceparentText(trace);
    for (const eventId of eventIds) this.#traces.set(eventId, text);
  }

  /** As a `traceparent`. */
  find(eventId: string): string | undefined {
    return this.#traces.get(eventId);
  }

  forget(eventIds: readonly string[]): void {
    for (const eventId of eventIds) this.#traces.delete(eventId);
  }
}
