// Caches events that this node published recently, so that sending one to many receivers does not read it for each. An event
// never changes once it is published. Whether it is still to be sent is up to its delivery, which is read each time.
import type { WholeEvent } from '../../events/find-events.ts';

/** At most about sixteen megabytes. */
const MOST_CHARACTERS = 8_000_000;

export class RecentEvents {
  /** Oldest first. */
  readonly #kept = new Map<string, WholeEvent>();
  readonly #mostCharacters: number;
  #characters = 0;

  constructor(mostCharacters = MOST_CHARACTERS) {
    this.#mostCharacters = mostCharacters;
  }

  keep(events: readonly WholeEvent[]): void {
    for (const row of events) {
      if (this.#kept.has(row.event_id)) continue;
      this.#kept.set(row.event_id, row);
      this.#characters += row.data.length;
    }
    for (const [id, { data }] of this.#kept) {
      if (this.#characters <= this.#mostCharacters) return;
      this.#kept.delete(id);
      this.#characters -= data.length;
    }
  }

  find(eventId: string): WholeEvent | undefined {
    return this.#kept.get(eventId);
  }
}
