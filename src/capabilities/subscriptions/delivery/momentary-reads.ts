// Shares one read among callers that ask at almost the same time: attempts to one receiver start by the dozen.
import { CappedMap } from '../../../platform/capped-map.ts';

const MOMENT_MS = 20;
const MOST = 1_000;

export class MomentaryReads {
  readonly #known = new CappedMap<string, { readonly at: number; readonly read: Promise<unknown> }>(MOST);

  /** `key` identifies what is read; it must always be read in the same way. */
  read<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#known.get(key);
    // Real time, because an environment's clock may stand still.
    const now = performance.now();
    if (known !== undefined && now - known.at < MOMENT_MS) return known.read as Promise<Value>;
    const read = make();
    this.#known.set(key, { at: now, read });
    read.catch(() => this.forget(key));
    return read;
  }

  /** Called when it has changed. */
  forget(key: string): void {
    this.#known.delete(key);
  }
}
