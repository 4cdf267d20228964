// Keeps the records of recently announced events in memory, so that this node need not read back what it has just written.
import type { TrackedShipment } from '../../shipments/stored-shipment.ts';

/** A few megabytes at most: in a flood of events, a long wait makes keeping a record more expensive than reading it again. */
const MOST = 2_000;
/** By then it has been published, or was never written. */
const STALE_MS = 30_000;

interface Kept {
  readonly record: TrackedShipment;
  readonly keptAt: number;
}

/** Keyed by event ID. IDs are unique per write attempt, so records that were never written are never looked up. */
export class FreshRecords {
  readonly #records = new Map<string, Kept>();

  /** The oldest are published first, so they stay if there are too many. */
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
