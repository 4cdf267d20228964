// What a capability receives after it was opened, because it comes from capabilities that are opened later (src/environment/cross-links.ts).

/** To use it too early is an error: with a default instead, nobody would notice a forgotten link. */
export class Linked<T extends object> {
  readonly #what: string;
  #value: T | undefined;

  constructor(what: string) {
    this.#what = what;
  }

  link(value: T): void {
    this.#value = value;
  }

  get value(): T {
    if (this.#value === undefined) throw new Error(`${this.#what} was used before it was linked.`);
    return this.#value;
  }
}
