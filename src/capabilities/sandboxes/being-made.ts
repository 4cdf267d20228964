// Counts what is still being created, so that simultaneous calls cannot all take the last place below a limit.

/** For this node only: other nodes count what is in the database. */
export class BeingMade {
  readonly #names = new Map<string, string[]>();

  /** `make` receives the names that earlier calls for the same owner are still creating. */
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
