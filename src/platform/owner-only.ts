// Files with customer data or secrets: only the user that runs the server may read them. On Windows the folder's permissions apply.
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/**
 * Creates the file, empty, if it is missing; otherwise it would get the default mode of the process. An existing file is not even opened:
 * closing it would release the locks that SQLite holds on it in this process.
 */
export function createOwnerOnly(file: string): void {
  try {
    closeSync(openSync(file, 'ax', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Written to a temporary file and renamed: a reader sees the old file or the new one, complete, and never the mode of an older one. */
export function writeOwnerOnly(file: string, text: string): void {
  const unfinished = `${file}.${process.pid}.new`;
  rmSync(unfinished, { force: true });
  const handle = openSync(unfinished, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(unfinished, file);
}
