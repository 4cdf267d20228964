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

/**
 * Written beside and then linked into place: whoever starts at the same time sees no key or a whole one, a process that
 * is killed on the way leaves no empty key behind, and of two who make one the first wins.
 */
function makeKeyFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const own = `${file}.${process.pid}.new`;
  const handle = openSync(own, 'w', 0o600);
  try {
    writeSync(handle, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
    fsyncSync(handle);
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(handle);
    rmSync(own, { force: true });
  }
}
