// Loaded into a server that is measured: collects garbage on SIGUSR2, so that its memory is what it needs and not what it has dropped.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  process.on('SIGUSR2', () => {
    // What has a finalizer, such as a database connection, is released by the second one.
    collect();
    setImmediate(collect);
  });
}
