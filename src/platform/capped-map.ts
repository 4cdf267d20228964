// A map with a limited number of entries, for caches: when it is full, the oldest tenth makes room. Reading it costs what reading a Map costs.
// BoundedMap limits bytes too.

export class CappedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  /** The value of a known key is replaced in its place: delete the key first to make it the newest. */
  override set(key: Key, value: Value): this {
    if (this.size >= this.#most && !this.has(key)) this.#forgetOldest();
    return super.set(key, value);
  }

  /** A tenth at once: a Map slows down if its first entry is deleted again and again. */
  #forgetOldest(): void {
    let left = Math.ceil(this.#most / 10);
    for (const key of this.keys()) {
      this.delete(key);
      left -= 1;
      if (left === 0) return;
    }
  }
}
