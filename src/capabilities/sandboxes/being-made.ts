// What is being made at the moment: calls that come together would otherwise all find room for one more below the limit.

/** Of this node: others learn of it when it is in the database. */
export class BeingMade {
  readonly #names = new Map<string, string[]>();

  /** `make` gets the names of what was begun earlier for the same owner and had not ended then. */
  async whileMaking<T>(owner: string, name: string, make: (begun: readonly string[]) => Promise<T>): Promise<T> {
    const begun = this.#names.get(owner) ?? [];
    const names = [...begun, name];
    this.#names.set(owner, names);
    try {
      return await make(begun);
    } finally {
      const left = this.#names.get(owner)!;
      const rest = left.toSpliced(left.indexOf(name), 1);
      if (rest.length > 0) this.#names.set(owner, rest);
      else this.#names.delete(owner);
    }
  }
}
