// The key that all keys at rest derive from: in an environment variable, or in a file created on the first start.
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { systemClock } from '../clock.ts';
import { OperatorError } from '../operator-error.ts';

const KEY_BYTES = 32;
/** Replacing a key file takes milliseconds: a lock this old was left by a process that was killed. */
const LOCK_LASTS_MS = 10_000;
const LOCK_LOOK_MS = 20;

/** Either alphabet of base64, with or without its padding. */
const BASE64 = /^[\w+/-]*={0,2}$/;

export function parseMasterKey(text: string, where: string): Buffer {
  const written = text.replaceAll(/\s/g, '');
  const key = Buffer.from(written, 'base64');
  const isBase64 = BASE64.test(written);
  // Node skips what is not base64, so any file could hold 32 bytes by chance.
  if (!isBase64 || key.length !== KEY_BYTES) {
    const found = isBase64 ? `it holds ${key.length}` : 'it holds something else';
    throw new Error(
      `${where} must hold ${KEY_BYTES} bytes in base64; ${found}. Make one with: openssl rand -base64 32`,
    );
  }
  return key;
}

/** Reads the key file, or creates it if it does not exist. Only its owner may read it. */
export function masterKeyFile(file: string): Buffer {
  if (!existsSync(file)) makeKeyFile(file);
  return parseMasterKey(readFileSync(file, 'utf8'), file);
}

/** The previous key, during a rotation. */
export function previousMasterKey(file: string): Buffer | undefined {
  const previous = previousFile(file);
  return existsSync(previous) ? parseMasterKey(readFileSync(previous, 'utf8'), previous) : undefined;
}

/**
 * Puts a new key in the file and keeps the previous one next to it. Does nothing if a rotation has already begun. A process that is killed
 * halfway leaves the old key as both, or the new one with the old one next to it.
 */
export function replaceKeyFile(file: string): void {
  withLock(`${file}.lock`, () => {
    const previous = previousFile(file);
    if (existsSync(previous) && !readFileSync(previous).equals(readFileSync(file))) return;
    const own = `${file}.${process.pid}.new`;
    try {
      writeKey(own, statSync(file));
      if (!existsSync(previous)) linkSync(file, previous);
      syncFolderOf(file);
      renameSync(own, file);
      syncFolderOf(file);
    } finally {
      rmSync(own, { force: true });
    }
  });
}

/** Once only old backups need it, the previous key is kept under another name, which no node reads. */
export function retireKeyFile(file: string, day: string): string | undefined {
  const previous = previousFile(file);
  if (!existsSync(previous)) return undefined;
  for (let number = 1; ; number++) {
    const retired = `${file}.retired-${day}${number === 1 ? '' : `-${number}`}`;
    try {
      linkSync(previous, retired);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      // Another key retired today, or this one, by a run that was killed before it finished.
      if (!readFileSync(retired).equals(readFileSync(previous))) continue;
    }
    syncFolderOf(file);
    rmSync(previous);
    return retired;
  }
}

function previousFile(file: string): string {
  return `${file}.previous`;
}

/**
 * Written to a temporary file and then linked into place: other processes see no key or a complete one, a killed process leaves no empty
 * key behind, and if two create one, the first wins.
 */
function makeKeyFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const own = `${file}.${process.pid}.new`;
  try {
    writeKey(own);
    linkSync(own, file);
    syncFolderOf(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Readable by its owner only, or with the owner and mode of another file, whose readers need this one too. */
function writeKey(file: string, as?: Stats): void {
  const handle = openSync(file, 'w', 0o600);
  try {
    if (as !== undefined) takeOver(handle, as, file);
    writeFileSync(handle, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function takeOver(handle: number, { uid, gid, mode }: Stats, file: string): void {
  const own = fstatSync(handle);
  try {
    if (own.uid !== uid || own.gid !== gid) fchownSync(handle, uid, gid);
    if (own.mode !== mode) fchmodSync(handle, mode & 0o777);
  } catch (error) {
    throw new OperatorError(
      `The new key file ${file} cannot be given the owner and mode of the old one (${(error as Error).message}). ` +
        'Run the command as the user that the server runs as. Nothing was changed.',
    );
  }
}

/** A file name is durable only once the folder is synced. Windows has no such call. */
function syncFolderOf(file: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(dirname(file), 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Only one process at a time holds the lock; others wait. */
function withLock(lock: string, work: () => void): void {
  while (!takesLock(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_LOOK_MS);
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function takesLock(lock: string): boolean {
  try {
    closeSync(openSync(lock, 'wx', 0o600));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const madeAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  if (madeAt !== undefined && systemClock.now() - madeAt > LOCK_LASTS_MS) rmSync(lock, { force: true });
  return false;
}
