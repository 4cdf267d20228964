// The key that all keys at rest come from: given in the environment, or in a file that is made on the first start.
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

export function parseMasterKey(text: string, where: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES) {
    throw new Error(
      `${where} must hold ${KEY_BYTES} bytes in base64; it holds ${key.length}. Make one with: openssl rand -base64 32`,
    );
  }
  return key;
}

/** Reads the key file, or makes it when it does not exist. Only its owner may read it. */
export function masterKeyFile(file: string): Buffer {
  if (!existsSync(file)) makeKeyFile(file);
  return parseMasterKey(readFileSync(file, 'utf8'), file);
}

/** The key before, while it is being rotated. */
export function previousMasterKey(file: string): Buffer | undefined {
  const previous = previousFile(file);
  return existsSync(previous) ? parseMasterKey(readFileSync(previous, 'utf8'), previous) : undefined;
}

/**
 * Puts a new key into the file and keeps the one before beside it. Nothing happens when a rotation has begun already. A process that
 * is killed on the way leaves the old key as both, or the new one with the old one beside it.
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

/** Once nothing needs it but old backups, the key before is kept under another name, which no node reads. */
export function retireKeyFile(file: string, day: string): string | undefined {
  const previous = previousFile(file);
  if (!existsSync(previous)) return undefined;
  for (let number = 1; ; number++) {
    const retired = `${file}.retired-${day}${number === 1 ? '' : `-${number}`}`;
    try {
      linkSync(previous, retired);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      // Another key that was retired today, or this one, by a run that was killed before it was done.
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
 * Written beside and then linked into place: whoever starts at the same time sees no key or a whole one, a process that
 * is killed on the way leaves no empty key behind, and of two who make one the first wins.
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

/** For its owner only, or with the owner and mode of another file, whose readers must be able to read it as well. */
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

/** A name in a folder lasts only once the folder is on disk. Windows has no such call. */
function syncFolderOf(file: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(dirname(file), 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Of two processes that want it, one waits for the other. */
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
