// Keeps recently requested documents in memory: programs fetch one several times, and rendering or reading it takes longer than the
// rest of the response. Permissions and content are determined before this cache is used.

export interface KeptFile {
  readonly bytes: Uint8Array;
  readonly pages: number;
}

const MOST_BYTES = 33_554_432;
/** A larger file would evict too many others. */
const LARGEST_BYTES = 2_097_152;

export class RecentFiles {
  /** Least recently used first. */
  readonly #kept = new Map<string, KeptFile>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  /** `key` must identify the content: different content has a different key. Returns the cached file, or makes and caches it. */
  async file(key: string, make: () => Promise<KeptFile>): Promise<KeptFile> {
    const known = this.cached(key);
    if (known !== undefined) return known;
    const made = await make();
    this.#keep(key, made);
    return made;
  }

  cached(key: string): KeptFile | undefined {
    const known = this.#kept.get(key);
    if (known === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, known);
    return known;
  }

  /** Whether a file of this size is kept at all. */
  keeps(sizeBytes: number): boolean {
    return sizeBytes <= Math.min(LARGEST_BYTES, this.#mostBytes);
  }

  #keep(key: string, made: KeptFile): void {
    if (!this.keeps(made.bytes.length) || this.#kept.has(key)) return;
    this.#kept.set(key, made);
    this.#bytes += made.bytes.length;
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#kept.delete(oldest);
      this.#bytes -= bytes.length;
    }
  }
}
