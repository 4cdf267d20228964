// The key that all keys at rest come from: given in the environment, or in a file that is made on the first start.
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
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
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    // `wx` fails when the file exists, so two processes that start at once cannot overwrite each other's key.
    const handle = openSync(file, 'wx', 0o600);
    try {
      writeSync(handle, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return parseMasterKey(readFileSync(file, 'utf8'), file);
}
