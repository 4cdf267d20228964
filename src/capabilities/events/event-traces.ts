// Remembers in which trace an event was announced, until it is published a moment later. Another node may publish it, which
// does not know: a trace is for looking back, and not worth a column of each event.
import { BoundedMap } from '../../platform/bounded-map.ts';
import { type TraceParent, traceparentText } from '../../platform/tracing/traceparent.ts';

/** What is never published, because its unit was not written, is forgotten with time. */
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
