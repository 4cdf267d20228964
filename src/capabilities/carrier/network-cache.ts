// Caches compiled networks in the data folder: reading one takes a tenth of the time of compiling it. The demo carrier's comes with the build.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Deserializer, Serializer } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { Network } from '../../freight/network/network.ts';
import { projectFile } from '../../platform/project-root.ts';
import { type PackedNetwork, packNetwork, unpackNetwork } from './packed-places.ts';

/** Increment whenever the shape of `Network` or the meaning of its numbers changes: older files are then ignored. */
const FORMAT = 12;
const CHECKSUM_BYTES = 4;
const BUILT = projectFile('dist/networks');
const OWNER_ONLY = { folder: 0o700, file: 0o600 };
const ANYONE = { folder: 0o755, file: 0o644 };
/** The networks of both environments, and the previous ones. */
const KEPT = 4;

/** Never throws: whatever is wrong with the cache, the network can be compiled. */
export class NetworkCache {
  readonly #folder: string | undefined;

  /** Without a data folder, only the build's networks are known. */
  constructor(dataDir: string | undefined) {
    this.#folder = dataDir === undefined ? undefined : join(dataDir, 'cache');
  }

  read(contentHash: string): Network | undefined {
    return readFrom(this.#folder, contentHash) ?? readFrom(BUILT, contentHash);
  }

  write(contentHash: string, network: Network): void {
    if (this.#folder === undefined) return;
    try {
      writeInto(this.#folder, contentHash, network, OWNER_ONLY);
      removeOld(this.#folder, KEPT);
    } catch {
      // A full or read-only disk only makes the next start slower.
    }
  }
}

/** Replaces the network that the build comes with. @throws if it cannot be written */
export function keepWithBuild(contentHash: string, network: Network): void {
  writeInto(BUILT, contentHash, network, ANYONE);
  removeOld(BUILT, 1);
}

function readFrom(folder: string | undefined, contentHash: string): Network | undefined {
  if (folder === undefined) return undefined;
  try {
    const bytes = readFileSync(fileIn(folder, contentHash));
    const body = bytes.subarray(CHECKSUM_BYTES);
    // A file that was truncated or damaged is ignored.
    if (bytes.readUInt32LE(0) !== crc32(body)) return undefined;
    return unpackNetwork(deserialized(body) as PackedNetwork);
  } catch {
    return undefined;
  }
}

function writeInto(folder: string, contentHash: string, network: Network, modes: typeof OWNER_ONLY): void {
  const file = fileIn(folder, contentHash);
  mkdirSync(folder, { recursive: true, mode: modes.folder });
  const body = serialized(packNetwork(network));
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(crc32(body));
  writeFileSync(`${file}.${process.pid}`, Buffer.concat([checksum, body]), { mode: modes.file });
  renameSync(`${file}.${process.pid}`, file);
}

/** Not v8.serialize: the arrays that v8.deserialize returns share the bytes of the file, and would keep all of it in memory. */
function serialized(value: unknown): Buffer {
  const serializer = new Serializer();
  serializer.writeHeader();
  serializer.writeValue(value);
  return serializer.releaseBuffer();
}

function deserialized(bytes: Buffer): unknown {
  const deserializer = new Deserializer(bytes);
  deserializer.readHeader();
  return deserializer.readValue();
}

/** Another build may lay out a network differently, so its files are ignored. Every version of Node reads what another wrote, or rejects it. */
function fileIn(folder: string, contentHash: string): string {
  const program = statSync(fileURLToPath(import.meta.url));
  const build = createHash('sha256').update(`${FORMAT} ${program.size} ${program.mtimeMs}`).digest('hex');
  return join(folder, `network-${contentHash.slice(0, 16)}-${build.slice(0, 16)}.bin`);
}

function removeOld(folder: string, kept: number): void {
  const files = readdirSync(folder)
    .filter((name) => name.startsWith('network-') && name.endsWith('.bin'))
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const file of files.slice(kept)) rmSync(file, { force: true });
}
