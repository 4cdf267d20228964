// Reads what is asked for in one turn of the event loop together: on SQLite, reading a row alone takes several times as long.

export class JoinedReads<Value> {
  readonly #readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
  #next: { readonly keys: Set<string>; readonly found: Promise<ReadonlyMap<string, Value>> } | undefined;

  constructor(readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>) {
    this.#readAll = readAll;
  }

  async read(key: string): Promise<Value | undefined> {
    this.#next ??= this.#begin();
    this.#next.keys.add(key);
    return (await this.#next.found).get(key);
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
