// The thread on which a network is compiled: a new version must not hold up requests, nor a start.
import { parentPort } from 'node:worker_threads';
import { networkOf } from './network-of-files.ts';

parentPort!.once('message', (files: ReadonlyMap<string, Uint8Array>) => {
  parentPort!.postMessage(networkOf(files));
});
