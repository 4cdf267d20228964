// Loaded into a server that is measured: on SIGUSR2 it collects garbage, then writes what is left in use to BENCH_MEMORY_FILE. So its memory is
// what it needs and not what it has dropped.
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const file = process.env.BENCH_MEMORY_FILE;
  process.on('SIGUSR2', () => {
    // What has a finalizer, such as a database connection, is released by the second one.
    collect();
    setImmediate(() => {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      writeFileSync(`${file}.new`, String(heapUsed + external));
      renameSync(`${file}.new`, file);
    });
  });
}
