// A map that outside callers can fill: it is limited in entries and bytes, and evicts the oldest first.

export interface MapBounds<Value> {
  readonly mostEntries: number;
  readonly mostBytes: number;
  /** Roughly how many bytes of memory the value takes. */
  bytesOf(value: Value): number;
}

interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
}

/** The overhead of an entry besides its key and value. */
const ENTRY_BYTES = 100;

export class BoundedMap<Value> {
  readonly #bounds: MapBounds<Value>;
  /** Oldest first. */
  readonly #entries = new Map<string, Entry<Value>>();
  #bytes = 0;

  constructor(bounds: MapBounds<Value>) {
    this.#bounds = bounds;
  }

  get size(): number {
    return this.#entries.size;
  }

  *values(): Generator<Value> {
    for (const { value } of this.#entries.values()) yield value;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Like `get`, and makes the entry the newest: if every reader does so, the least recently used is evicted first. */
  touch(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    const bytes = ENTRY_BYTES + 2 * key.length + this.#bounds.bytesOf(value);
    if (bytes > this.#bounds.mostBytes) return;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#bounds.mostEntries && this.#bytes <= this.#bounds.mostBytes) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }

  /** Deletes every entry for which `isMeant` returns true. */
  deleteWhere(isMeant: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (isMeant(value)) this.delete(key);
  }
}
