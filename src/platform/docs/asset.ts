// A file that pages load: named after its content, so that browsers may keep it for ever.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Answer } from '../contract/route.ts';

interface Loaded {
  readonly file: string;
  readonly etag: string;
  readonly bytes: Buffer;
  readonly zipped: Buffer;
}

const compress = promisify(gzip);
const A_YEAR = 'public, max-age=31536000, immutable';

export class Asset {
  readonly #name: string;
  readonly #contentType: string;
  readonly #load: () => Promise<Buffer>;
  #loaded: Promise<Loaded> | undefined;

  /** `load` runs when the first page asks, so that a start does not wait for it. */
  constructor(name: string, contentType: string, load: () => Promise<Buffer>) {
    this.#name = name;
    this.#contentType = contentType;
    this.#load = load;
  }

  /** `pages.css` → `pages-3f9a0c1b2d4e.css`. */
  async file(): Promise<string> {
    return (await this.#once()).file;
  }

  async answer(headers: Readonly<Record<string, string | string[] | undefined>>): Promise<Answer> {
    const { etag, bytes, zipped } = await this.#once();
    const zips = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:[,\s]|$))/i.test(String(headers['accept-encoding'] ?? ''));
    const tag = zips ? `"${etag}-gzip"` : `"${etag}"`;
    const common = { etag: tag, 'cache-control': A_YEAR, vary: 'accept-encoding' };
    if (String(headers['if-none-match'] ?? '').includes(tag)) return { status: 304, headers: common };
    const type = { 'content-type': this.#contentType, 'cross-origin-resource-policy': 'same-origin' };
    return zips
      ? { status: 200, headers: { ...common, ...type, 'content-encoding': 'gzip' }, body: zipped }
      : { status: 200, headers: { ...common, ...type }, body: bytes };
  }

  #once(): Promise<Loaded> {
    this.#loaded ??= this.#read().catch((error) => {
      // The next request tries again.
      this.#loaded = undefined;
      throw error;
    });
    return this.#loaded;
  }

  async #read(): Promise<Loaded> {
    const bytes = await this.#load();
    const etag = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    const file = this.#name.replace(/(?=\.[^.]+$)/, `-${etag}`);
    return { file, etag, bytes, zipped: await compress(bytes) };
  }
}
