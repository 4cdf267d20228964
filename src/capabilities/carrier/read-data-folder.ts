// Reads a carrier's files from a folder, up to the maximum size of each file.
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CARRIER_FILES } from '../../freight/network/files/carrier-files.ts';
import { TARIFF_FILES } from '../../freight/rating/tariff/tariff-files.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import type { CarrierFiles } from './packed-files.ts';

interface DataFile {
  readonly name: string;
  readonly maxBytes: number;
}

export function readNetworkFolder(folder: string, onRead?: OnRead): CarrierFiles {
  return readFolder(folder, Object.values(CARRIER_FILES), 'docs/carrier-data.md', onRead);
}

export function readTariffFolder(folder: string, onRead?: OnRead): CarrierFiles {
  return readFolder(folder, Object.values(TARIFF_FILES), 'docs/tariff-data.md', onRead);
}

/** Called with the bytes read so far, and the total. */
export type OnRead = (bytes: number, total: number) => void;

/** Missing files are left out; the check reports them. */
function readFolder(folder: string, wanted: readonly DataFile[], described: string, onRead?: OnRead): CarrierFiles {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) throw new OperatorError(`There is no folder ${folder}.`);
  if (!found.isDirectory()) {
    throw new OperatorError(`${folder} is a file. Give the folder with the files that ${described} describes.`);
  }
  const files = new Map<string, Uint8Array>();
  const paths = wanted.map(({ name }) => join(folder, name));
  const total = paths.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
  for (const { name, maxBytes } of wanted) {
    const bytes = readAtMost(join(folder, name), maxBytes + 1);
    if (bytes === undefined) continue;
    files.set(name, bytes);
    onRead?.(bytes.length, total);
  }
  if (files.size === 0) {
    const some = wanted.slice(0, 3).map(({ name }) => name);
    throw new OperatorError(
      `${folder} has none of the files that ${described} describes, as ${some.join(', ')}. Is it the right folder?`,
    );
  }
  return files;
}

function readAtMost(file: string, most: number): Uint8Array | undefined {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`);
  }
  try {
    const stat = fstatSync(handle);
    if (!stat.isFile()) throw new OperatorError(`${file} is not a file.`);
    // Reads at most `most` bytes, so that an oversized file is never held in memory.
    const bytes = Buffer.alloc(Math.min(stat.size, most));
    let filled = 0;
    while (filled < bytes.length) {
      const count = readSync(handle, bytes, filled, bytes.length - filled, filled);
      if (count === 0) break;
      filled += count;
    }
    return bytes.subarray(0, filled);
  } finally {
    closeSync(handle);
  }
}
