// Files with customers' data or secrets: only the user that runs the server may read them. On Windows the folder's rights decide.
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/** Makes the file, empty, where it is missing. Without this, it would get the mode that the process gives to any file. */
export function createOwnerOnly(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
}

/** Written beside and renamed: a reader sees the old file or the new one, whole, and never with the mode of an older one. */
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
