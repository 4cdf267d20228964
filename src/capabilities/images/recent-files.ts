// Keeps documents that were asked for lately in memory: programs fetch one several times, and drawing or reading it anew takes longer
// than all else of an answer. Who may have it, and what it must show, is found out before it is looked for here.

export interface KeptFile {
  readonly bytes: Uint8Array;
  readonly pages: number;
}

const MOST_BYTES = 33_554_432;
/** A larger one would push out too many others. */
const LARGEST_BYTES = 2_097_152;

export class RecentFiles {
  /** In the order in which they were last used: the oldest first. */
  readonly #kept = new Map<string, KeptFile>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  /** `key` must name the content itself: what is different has another key. Gives the kept one, or makes and keeps it. */
  async file(key: string, make: () => Promise<KeptFile>): Promise<KeptFile> {
    const known = this.#kept.get(key);
    if (known !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known;
    }
    const made = await make();
    this.#keep(key, made);
    return made;
  }

  #keep(key: string, made: KeptFile): void {
    if (made.bytes.length > Math.min(LARGEST_BYTES, this.#mostBytes) || this.#kept.has(key)) return;
    this.#kept.set(key, made);
    this.#bytes += made.bytes.length;
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#kept.delete(oldest);
      this.#bytes -= bytes.length;
    }
  }
}
