// A carrier's files as the database stores them: compressed, as base64.
import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';

/** File name to content. */
export type CarrierFiles = ReadonlyMap<string, Uint8Array>;
/** File name to compressed content. */
export type PackedFiles = ReadonlyMap<string, string>;

const gzipped = promisify(gzip);
const LEAST_PIECE_BYTES = 16_384;
/** The environments of a process store the same files. Weak, so that they can be collected once they are stored. */
const known = new WeakMap<Uint8Array, Promise<string>>();

/** On other threads: megabytes take a tenth of a second. */
export async function packFiles(files: CarrierFiles): Promise<PackedFiles> {
  return new Map(await Promise.all([...files].map(async ([name, bytes]) => [name, await packed(bytes)] as const)));
}

export function unpackFiles(files: PackedFiles): CarrierFiles {
  return new Map([...files].map(([name, text]) => [name, gunzipSync(Buffer.from(text, 'base64'))]));
}

function packed(bytes: Uint8Array): Promise<string> {
  let text = known.get(bytes);
  if (text === undefined) {
    // In large pieces: after each piece, zlib waits for this thread. Tables shrink to less than a quarter.
    text = gzipped(bytes, { chunkSize: Math.max(LEAST_PIECE_BYTES, Math.ceil(bytes.length / 4)) }).then((small) =>
      small.toString('base64'),
    );
    known.set(bytes, text);
    text.catch(() => known.delete(bytes));
  }
  return text;
}
