// The thread on which the carrier's data is compiled: a new version must not hold up requests, nor a start.
import { parentPort } from 'node:worker_threads';
import { checkedTariff } from './check-tariff.ts';
import { networkOf } from './network-of-files.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/** A network is given back compiled; of a tariff, what the check found. */
parentPort!.once('message', (message: Files | { readonly tariff: Files }) => {
  parentPort!.postMessage('tariff' in message ? checkedTariff(message.tariff) : networkOf(message));
});
