// The key that all keys at rest come from: given in the environment, or in a file that is made on the first start.
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

const KEY_BYTES = 32;

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
  const previous = previousFile(file);
  if (existsSync(previous) && !readFileSync(previous).equals(readFileSync(file))) return;
  if (!existsSync(previous)) linkSync(file, previous);
  const own = `${file}.${process.pid}.new`;
  writeKey(own);
  renameSync(own, file);
}

/** Once nothing needs it but old backups, the key before is kept under another name, which no node reads. */
export function retireKeyFile(file: string, day: string): string | undefined {
  const previous = previousFile(file);
  if (!existsSync(previous)) return undefined;
  const retired = `${file}.retired-${day}`;
  renameSync(previous, retired);
  return retired;
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
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function writeKey(file: string): void {
  const handle = openSync(file, 'w', 0o600);
  try {
    writeSync(handle, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
