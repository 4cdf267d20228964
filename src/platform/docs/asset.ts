// A file that pages load, named after its content so that browsers may cache it forever.
import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from '../contract/route.ts';
import { CompressedFile } from '../web/compressed-file.ts';

const KEPT_FOR_A_YEAR = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'same-origin',
} as const;

export class Asset {
  readonly #name: string;
  readonly #contentType: string;
  readonly #load: () => Promise<Buffer>;
  #loaded: Promise<CompressedFile> | undefined;

  /** `load` runs on the first request, so that startup does not wait for it. */
  constructor(name: string, contentType: string, load: () => Promise<Buffer>) {
    this.#name = name;
    this.#contentType = contentType;
    this.#load = load;
  }

  /** `pages.css` → `pages-3f9a0c1b2d4e.css`. */
  async file(): Promise<string> {
    return this.#name.replace(/(?=\.[^.]+$)/, `-${(await this.#once()).hash}`);
  }

  async answer(asked: IncomingHttpHeaders): Promise<Answer> {
    return (await this.#once()).answer(asked, KEPT_FOR_A_YEAR);
  }

  #once(): Promise<CompressedFile> {
    this.#loaded ??= this.#load()
      .then((bytes) => new CompressedFile(bytes, this.#contentType))
      .catch((error) => {
        // The next request tries again.
        this.#loaded = undefined;
        throw error;
      });
    return this.#loaded;
  }
}
