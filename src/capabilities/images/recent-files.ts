// Keeps recently requested documents in memory: programs fetch one several times, and rendering or reading it takes longer than the
// rest of the response. Permissions and content are determined before this cache is used.
import { BoundedMap } from '../../platform/bounded-map.ts';

export interface KeptFile {
  readonly bytes: Uint8Array;
  readonly pages: number;
}

const MOST_BYTES = 33_554_432;
/** A larger file would evict too many others. */
const LARGEST_BYTES = 2_097_152;

export class RecentFiles {
  /** Least recently used first. */
  readonly #kept: BoundedMap<KeptFile>;
  readonly #mostBytes: number;

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
    this.#kept = new BoundedMap({
      mostEntries: Number.POSITIVE_INFINITY,
      mostBytes,
      bytesOf: ({ bytes }) => bytes.length,
    });
  }

  /** `key` must identify the content: different content has a different key. Returns the cached file, or makes and caches it. */
  async file(key: string, make: () => Promise<KeptFile>): Promise<KeptFile> {
    const known = this.cached(key);
    if (known !== undefined) return known;
    const made = await make();
    if (this.keeps(made.bytes.length)) this.#kept.set(key, made);
    return made;
  }

  cached(key: string): KeptFile | undefined {
    return this.#kept.touch(key);
  }

  /** Whether a file of this size is kept at all. */
  keeps(sizeBytes: number): boolean {
    return sizeBytes <= Math.min(LARGEST_BYTES, this.#mostBytes);
  }
}
