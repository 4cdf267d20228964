// Caches rows whose every change is in the audit log. Another node's change is noticed within a second, because rows are trusted only while
// that log is being read.
import { BoundedMap, type MapBounds } from '../bounded-map.ts';
import type { Clock } from '../clock.ts';
import type { AuditFollower } from './follow-audit-log.ts';

/** If the audit log was not read for this long, rows are read again. */
const TRUSTED_FOR_MS = 750;

export class AuditedCache<Row> {
  readonly #clock: Clock;
  readonly #follower: AuditFollower;
  readonly #rows: BoundedMap<Row>;
  /** Incremented by every change, so that rows read before it are not cached. */
  #changes = 0;

  constructor(clock: Clock, follower: AuditFollower, bounds: MapBounds<Row>) {
    this.#clock = clock;
    this.#follower = follower;
    this.#rows = new BoundedMap(bounds);
  }

  forget(key: string): void {
    this.#changes += 1;
    this.#rows.delete(key);
  }

  forgetWhere(isChanged: (row: Row) => boolean): void {
    this.#changes += 1;
    this.#rows.deleteWhere(isChanged);
  }

  get(key: string): Row | undefined {
    return this.#clock.now() - this.#follower.lastLookAt() < TRUSTED_FOR_MS ? this.#rows.get(key) : undefined;
  }

  /** Reads the row and caches it, unless something changed meanwhile. */
  async read(key: string, look: () => Promise<Row>): Promise<Row> {
    const changesBefore = this.#changes;
    const found = await look();
    if (changesBefore === this.#changes) this.#rows.set(key, found);
    return found;
  }
}
