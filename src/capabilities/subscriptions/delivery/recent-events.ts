// Caches events that this node published recently, so that sending one to many receivers does not read it for each. An event
// never changes once it is published. Whether it is still to be sent is up to its delivery, which is read each time.
import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { WholeEvent } from '../../events/feed/find-events.ts';

const BOUNDS = {
  mostEntries: Number.POSITIVE_INFINITY,
  mostBytes: 16_777_216,
  bytesOf: ({ data }: WholeEvent) => 2 * data.length,
};

export class RecentEvents {
  readonly #kept = new BoundedMap<WholeEvent>(BOUNDS);

  keep(events: readonly WholeEvent[]): void {
    for (const row of events) if (this.find(row.event_id) === undefined) this.#kept.set(row.event_id, row);
  }

  find(eventId: string): WholeEvent | undefined {
    return this.#kept.get(eventId);
  }
}
