// A static file in memory, in the encodings that clients accept. Each encoding is created once, on first use.
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Answer } from '../contract/route.ts';

type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** The highest level takes ten times as long and saves 2%. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
/** Types that are already compressed, or too small to matter. */
const NOT_WORTH_IT = /^(?:image\/(?!svg)|font\/)/;
const SMALL_BYTES = 512;

export class CompressedFile {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly hash: string;
  readonly #made = new Map<Encoding, Promise<Buffer>>();

  constructor(bytes: Buffer, contentType: string) {
    this.bytes = bytes;
    this.contentType = contentType;
    this.hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  }

  /** `headers` are added to every response, including 304. */
  async answer(asked: IncomingHttpHeaders, headers: Readonly<Record<string, string>>): Promise<Answer> {
    const encoding = this.#encodingFor(asked['accept-encoding']);
    const etag = encoding === 'identity' ? `"${this.hash}"` : `"${this.hash}-${encoding}"`;
    const common = { ...headers, etag, vary: 'accept-encoding' };
    if (hasTag(asked['if-none-match'], etag)) return { status: 304, headers: common };
    return {
      status: 200,
      headers: {
        ...common,
        'content-type': this.contentType,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
      body: await this.#as(encoding),
    };
  }

  #encodingFor(header: string | string[] | undefined): Encoding {
    if (this.bytes.length < SMALL_BYTES || NOT_WORTH_IT.test(this.contentType)) return 'identity';
    const accepted = String(header ?? '');
    if (takes(accepted, 'br')) return 'br';
    return takes(accepted, 'gzip') ? 'gzip' : 'identity';
  }

  #as(encoding: Encoding): Promise<Buffer> {
    let made = this.#made.get(encoding);
    if (made === undefined) {
      made = this.#make(encoding);
      this.#made.set(encoding, made);
    }
    return made;
  }

  #make(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'br') return brotli(this.bytes, BROTLI);
    return encoding === 'gzip' ? zip(this.bytes) : Promise.resolve(this.bytes);
  }
}

/** RFC 9110 §12.5.3: a weight of zero means not acceptable. */
function takes(accepted: string, encoding: string): boolean {
  return new RegExp(`(?:^|[,\\s])${encoding}(?!\\s*;\\s*q=0(?:\\.0*)?(?:[,\\s]|$))(?=[,;\\s]|$)`, 'i').test(accepted);
}

function hasTag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false;
}
