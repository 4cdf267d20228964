// Follows the feed on every node: events published by this node are seen immediately, those of other nodes within a second.
import { setTimeout as pause } from 'node:timers/promises';
import type { EventRow } from './event.store.ts';
import type { EventParts } from './event-parts.ts';

const LOOK_EVERY_MS = 1_000;
const MOST_AT_ONCE = 200;

export type EventListener = (event: EventRow) => void;

/** One reader for the node, however many listen. While nobody does, nothing is read. */
export class EventFollower {
  readonly #parts: EventParts;
  readonly #listeners = new Set<EventListener>();
  #position = 0;
  /** Undefined while nobody listens, and the position is of no use. */
  #atNewest: Promise<void> | undefined;
  #running: Promise<void> | undefined;
  #woken = false;
  #rouse = new AbortController();
  #stopped = false;

  constructor(parts: EventParts) {
    this.#parts = parts;
  }

  /**
   * Calls the listener with every event of all accounts that is published from now on, in order. Gives the position after
   * which it begins: what comes before is in the feed already. Call `end` when it is enough.
   */
  async followEvents(listener: EventListener): Promise<{ readonly after: number; readonly end: () => void }> {
    this.#atNewest ??= this.#goToNewest();
    await this.#atNewest;
    this.#listeners.add(listener);
    this.#running ??= this.#follow();
    this.wake();
    return { after: this.#position, end: () => this.#leave(listener) };
  }

  /** The same, with the latest that were published before: whoever looks now sees what happened just before. Gives the end. */
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

  /** Something was published here. */
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
    // A database that is away comes back; nothing is missed meanwhile.
    const rows = await this.#parts.store.since(this.#position, MOST_AT_ONCE).catch(() => []);
    for (const row of rows) {
      if (row.position <= this.#position) continue;
      this.#position = row.position;
      for (const listener of this.#listeners) listener(row);
    }
    return rows.length;
  }
}
