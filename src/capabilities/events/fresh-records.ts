// Keeps the records of events that this node announced a moment ago, so that it need not read back what it has just written.
import type { TrackedShipment } from '../shipments/stored-shipment.ts';

/** Some megabytes, and no more: in a flood of events, what waits long costs more to keep than to read from the database. */
const MOST = 2_000;
/** By then it is published, or was never written. */
const STALE_MS = 30_000;

interface Kept {
  readonly record: TrackedShipment;
  readonly keptAt: number;
}

/** By the id of the event, which is made for one attempt to write: what was never written is never asked for. */
export class FreshRecords {
  readonly #records = new Map<string, Kept>();

  /** The oldest are published first, so that these stay where there are too many. */
  keep(eventId: string, record: TrackedShipment, now: number): void {
    if (this.#records.size >= MOST) this.#forgetStale(now);
    if (this.#records.size < MOST) this.#records.set(eventId, { record, keptAt: now });
  }

  find(eventId: string): TrackedShipment | undefined {
    return this.#records.get(eventId)?.record;
  }

  forget(eventIds: Iterable<string>): void {
    for (const eventId of eventIds) this.#records.delete(eventId);
  }

  #forgetStale(now: number): void {
    for (const [eventId, { keptAt }] of this.#records) {
      if (now - keptAt < STALE_MS) return;
      this.#records.delete(eventId);
    }
  }
}
