// Reads what is asked for in one turn of the event loop together: on SQLite, reading a row alone takes several times as long. If that fails,
// each is read by itself, so that one that cannot be read affects no other.

export class JoinedReads<Value> {
  readonly #readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
  #next: { readonly keys: Set<string>; readonly found: Promise<ReadonlyMap<string, Value>> } | undefined;

  constructor(readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>) {
    this.#readAll = readAll;
  }

  async read(key: string): Promise<Value | undefined> {
    this.#next ??= this.#begin();
    const { keys, found } = this.#next;
    keys.add(key);
    const values = await found.catch((error: unknown) => {
      if (keys.size === 1) throw error;
      return this.#readAll([key]);
    });
    return values.get(key);
  }

  #begin() {
    const keys = new Set<string>();
    const found = Promise.resolve().then(() => {
      this.#next = undefined;
      return this.#readAll([...keys]);
    });
    return { keys, found };
  }
}
