// Caches compiled networks in the data folder: reading one takes a tenth of the time of compiling it, which is most of the startup time.
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { Network } from '../../freight/network/network.ts';
import { type PackedNetwork, packNetwork, unpackNetwork } from './packed-places.ts';

/** Increment whenever the shape of `Network` or the meaning of its numbers changes: older files are then ignored. */
const FORMAT = 10;
const HASH_BYTES = 32;
/** The networks of both environments, and the previous ones. */
const KEPT = 4;

/** Never throws: whatever is wrong with the cache, the network can be compiled. */
export class NetworkCache {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'cache');
  }

  read(contentHash: string): Network | undefined {
    try {
      const bytes = readFileSync(this.#file(contentHash));
      const body = bytes.subarray(HASH_BYTES);
      // A file that was truncated or damaged is ignored.
      if (!createHash('sha256').update(body).digest().equals(bytes.subarray(0, HASH_BYTES))) return undefined;
      return unpackNetwork(deserialize(body) as PackedNetwork);
    } catch {
      return undefined;
    }
  }

  write(contentHash: string, network: Network): void {
    const file = this.#file(contentHash);
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      const body = serialize(packNetwork(network));
      writeFileSync(`${file}.${process.pid}`, createHash('sha256').update(body).digest(), { mode: 0o600 });
      appendFileSync(`${file}.${process.pid}`, body);
      renameSync(`${file}.${process.pid}`, file);
      this.#removeOld();
    } catch {
      // A full or read-only disk only makes the next start slower.
    }
  }

  /** Another build may lay out a network differently, so its files are ignored. */
  #file(contentHash: string): string {
    const program = statSync(fileURLToPath(import.meta.url));
    const build = createHash('sha256')
      .update(`${FORMAT} ${program.size} ${program.mtimeMs} ${process.version}`)
      .digest('hex');
    return join(this.#folder, `network-${contentHash.slice(0, 16)}-${build.slice(0, 16)}.bin`);
  }

  #removeOld(): void {
    const files = readdirSync(this.#folder)
      .filter((name) => name.startsWith('network-') && name.endsWith('.bin'))
      .map((name) => join(this.#folder, name))
      .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
    for (const file of files.slice(KEPT)) rmSync(file, { force: true });
  }
}
