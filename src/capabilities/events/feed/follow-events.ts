// Follows the feed on every node: events published by this node are seen immediately, those of other nodes within a second.
import { setTimeout as pause } from 'node:timers/promises';
import type { EventRow } from '../event.store.ts';
import type { EventParts } from '../event-parts.ts';

const LOOK_EVERY_MS = 1_000;
const MOST_AT_ONCE = 200;

export type EventListener = (event: EventRow) => void;

/** One reader per node, however many listeners there are. Without listeners, nothing is read. */
export class EventFollower {
  readonly #parts: EventParts;
  readonly #listeners = new Set<EventListener>();
  #position = 0;
  /** Undefined while there are no listeners, when the position is meaningless. */
  #atNewest: Promise<void> | undefined;
  #running: Promise<void> | undefined;
  #woken = false;
  #rouse = new AbortController();
  #stopped = false;

  constructor(parts: EventParts) {
    this.#parts = parts;
  }

  /**
   * Calls the listener with every event of all accounts that is published from now on, in order. Returns the position after which
   * it begins: earlier events are already in the feed. Call `end` to stop.
   */
  async followEvents(listener: EventListener): Promise<{ readonly after: number; readonly end: () => void }> {
    this.#atNewest ??= this.#goToNewest();
    await this.#atNewest;
    this.#listeners.add(listener);
    this.#running ??= this.#follow();
    this.wake();
    return { after: this.#position, end: () => this.#leave(listener) };
  }

  /** Like followEvents, but first passes the latest `count` events published before. Returns the function that stops it. */
  async followWithLatest(count: number, listener: EventListener): Promise<() => void> {
    let isTold = false;
    const meanwhile: EventRow[] = [];
    const { after, end } = await this.followEvents((row) => {
      if (isTold) listener(row);
      else meanwhile.push(row);
    });
    const latest = await this.#parts.store.since(Math.max(0, after - count), count);
    for (const row of latest) if (row.position <= after) listener(row);
    for (const row of meanwhile) listener(row);
    isTold = true;
    return end;
  }

  /** Call after this node has published events. */
  readonly wake = (): void => {
    this.#woken = true;
    this.#rouse.abort();
  };

  async stop(): Promise<void> {
    this.#stopped = true;
    this.wake();
    await this.#running;
  }

  async #goToNewest(): Promise<void> {
    try {
      this.#position = await this.#parts.store.position();
    } catch (error) {
      this.#atNewest = undefined;
      throw error;
    }
  }

  #leave(listener: EventListener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size === 0) this.#atNewest = undefined;
  }

  async #follow(): Promise<void> {
    while (!this.#stopped) {
      this.#woken = false;
      this.#rouse = new AbortController();
      const count = this.#listeners.size === 0 ? 0 : await this.#read();
      if (count === MOST_AT_ONCE || this.#woken) continue;
      await pause(LOOK_EVERY_MS, undefined, { signal: this.#rouse.signal, ref: false }).catch(() => {});
    }
  }

  async #read(): Promise<number> {
    // If the database is unavailable, the next poll continues; no event is missed.
    const rows = await this.#parts.store.since(this.#position, MOST_AT_ONCE).catch(() => []);
    for (const row of rows) {
      if (row.position <= this.#position) continue;
      this.#position = row.position;
      for (const listener of this.#listeners) listener(row);
    }
    return rows.length;
  }
}
