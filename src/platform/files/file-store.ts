// The interface of file storage: complete, unchanged files, each named by its day and the hash of its content.
import { webcrypto } from 'node:crypto';

/** A file with the SHA-256 of its bytes, in hex. */
export interface HashedFile {
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/**
 * A name begins with the day on which the file was put, so the same bytes on another day are another file. That makes
 * sweeping safe without a lock: nobody who puts a file today gets a name of last week, so what nothing points to then
 * can be removed (docs/decisions/0013).
 */
export interface FileStore {
  /** Where the files lie, for people. */
  readonly keptIn: string;
  /** @throws OperatorError when files cannot be kept there, with what to do about it */
  check(): Promise<void>;
  /** Gives its name once the file is on disk. The same bytes on the same day give the same name. @throws FilesUnavailable */
  put(file: HashedFile): Promise<string>;
  /** Undefined when there is none. @throws FilesUnavailable @throws FileDamaged */
  get(name: string): Promise<Buffer | undefined>;
  /** The days of which there are files, the oldest first, as in 2026-11-15. @throws FilesUnavailable */
  days(): Promise<readonly string[]>;
  /** The names of a day, in no order: also of what was left unfinished. @throws FilesUnavailable */
  list(day: string): AsyncIterable<string>;
  /** A file that is not there is no fault. @throws FilesUnavailable */
  remove(name: string): Promise<void>;
}

/** The place is away or full. Nothing may be promised to the caller. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';
}

/** The bytes are not those that were put. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
}

/** Off this thread: hashing a large scan takes as long as many requests. */
export async function hashed(bytes: Uint8Array): Promise<HashedFile> {
  const digest = await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return { bytes, sha256: Buffer.from(digest).toString('hex') };
}

/** @throws FileDamaged */
export async function unchanged(name: string, bytes: Buffer): Promise<Buffer> {
  const { sha256 } = await hashed(bytes);
  if (!name.endsWith(`/${sha256}`)) throw new FileDamaged(`The file ${name} is not what was stored.`);
  return bytes;
}

export function dayName(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

const NAME = /^\d{4}-\d\d-\d\d\/[0-9a-f]{64}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Names come from our own tables; one that does not look so never reaches a path or an address. */
export function isFileName(name: string): boolean {
  return NAME.test(name);
}

export function isDayName(name: string): boolean {
  return DAY.test(name);
}
