// A file of the archive: JSON lines in gzip, one line per record after a header, so that standard tools can read it.
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import type { Row } from '../db/database.ts';

const packText = promisify(gzip);
const unpackBytes = promisify(gunzip);

/** Increased when the lines change, so that old files can still be read. */
const FORMAT = 1;

/** The rows of one record, by table. */
export type ArchivedTables = Readonly<Record<string, readonly Row[]>>;

export interface ArchivedRecord {
  readonly key: string;
  readonly tables: ArchivedTables;
}

export interface PackedFile {
  readonly bytes: Buffer;
  readonly unpackedBytes: number;
}

/** `month` is the month of all records, such as 2026-11. Compression runs on a thread of its own. */
export async function packRecords(month: string, records: readonly ArchivedRecord[]): Promise<PackedFile> {
  return packLines({ archive: FORMAT, month, records: records.length }, records);
}

export async function packLines(header: object, lines: readonly object[]): Promise<PackedFile> {
  const text = Buffer.from([header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(''));
  return { bytes: await packText(text, { level: constants.Z_BEST_SPEED + 5 }), unpackedBytes: text.length };
}

export function unpack(bytes: Buffer): Promise<Buffer> {
  return unpackBytes(bytes);
}

/** All lines, the header first. */
export async function unpackLines(bytes: Buffer): Promise<readonly unknown[]> {
  const lines = (await unpack(bytes)).toString().split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as unknown);
}

/** Finds one record without parsing the others. */
export function recordIn(unpacked: Buffer, key: string): ArchivedRecord | undefined {
  const start = unpacked.indexOf(`\n{"key":${JSON.stringify(key)},`);
  if (start < 0) return undefined;
  const end = unpacked.indexOf('\n', start + 1);
  return JSON.parse(unpacked.toString('utf8', start + 1, end)) as ArchivedRecord;
}
