// The interface of file storage: complete, unchanged files, each named by its day and the hash of its content.
import { webcrypto } from 'node:crypto';

/** A file with the SHA-256 of its bytes, in hex. */
export interface HashedFile {
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/**
 * A name starts with the day the file was stored, so the same bytes on another day are another file. That makes sweeping safe without a
 * lock: a file stored today never gets a name of last week, so unreferenced files of last week can be removed (docs/decisions/0013).
 */
export interface FileStore {
  /** Where the files are, for people to read. */
  readonly keptIn: string;
  /** @throws OperatorError if files cannot be stored there, with what to do about it */
  check(): Promise<void>;
  /** Returns its name once the file is on disk. The same bytes on the same day give the same name. @throws FilesUnavailable */
  put(file: HashedFile): Promise<string>;
  /** Undefined if there is none. @throws FilesUnavailable @throws FileDamaged */
  get(name: string): Promise<Buffer | undefined>;
  /** The days that have files, oldest first, such as 2026-11-15. @throws FilesUnavailable */
  days(): Promise<readonly string[]>;
  /** The names of a day, unordered, including incomplete files. @throws FilesUnavailable */
  list(day: string): AsyncIterable<string>;
  /** A missing file is not an error. @throws FilesUnavailable */
  remove(name: string): Promise<void>;
}

/** The storage is down or full. Nothing may be promised to the caller. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';
}

/** The bytes are not the ones that were stored. */
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

/** Names come from our own tables. Any other text must never become part of a path or URL. */
export function isFileName(name: string): boolean {
  return NAME.test(name);
}

export function isDayName(name: string): boolean {
  return DAY.test(name);
}
