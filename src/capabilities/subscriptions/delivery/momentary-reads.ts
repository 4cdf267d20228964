// Reads something once for all who ask for it within a moment of each other: attempts to one receiver begin by the dozen.

const MOMENT_MS = 20;
const MOST = 1_000;

export class MomentaryReads {
  readonly #known = new Map<string, { readonly at: number; readonly read: Promise<unknown> }>();

  /** `key` says what is read, so that it is always read in the same way. */
  read<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#known.get(key);
    // Real time: the clock of an environment may stand still.
    const now = performance.now();
    if (known !== undefined && now - known.at < MOMENT_MS) return known.read as Promise<Value>;
    if (this.#known.size >= MOST) this.#known.clear();
    const read = make();
    this.#known.set(key, { at: now, read });
    read.catch(() => this.forget(key));
    return read;
  }

  /** It has changed. */
  forget(key: string): void {
    this.#known.delete(key);
  }
}
