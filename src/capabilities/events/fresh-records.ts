// Keeps the records of events that this node announced a moment ago, so that it need not read back what it has just written.
import type { TrackedShipment } from '../shipments/stored-shipment.ts';

/** Some tens of megabytes. What falls out is read from the database. */
const MOST = 4_000;

/** By the id of the event, which is made for one attempt to write: what was never written is never asked for. */
export class FreshRecords {
  readonly #records = new Map<string, TrackedShipment>();

  keep(eventId: string, record: TrackedShipment): void {
    if (this.#records.size >= MOST) this.#records.delete(this.#records.keys().next().value!);
    this.#records.set(eventId, record);
  }

  find(eventId: string): TrackedShipment | undefined {
    return this.#records.get(eventId);
  }

  forget(eventIds: Iterable<string>): void {
    for (const eventId of eventIds) this.#records.delete(eventId);
  }
}
