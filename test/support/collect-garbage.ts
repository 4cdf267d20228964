// Collects garbage in this process, so that a test sees what is left in memory.
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What has a finalizer, such as a database connection, is released by a later collection. */
const COLLECTIONS = 3;
const BETWEEN_MS = 50;

export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  for (let times = 0; times < COLLECTIONS; times++) {
    await pause(BETWEEN_MS);
    collect();
  }
}
