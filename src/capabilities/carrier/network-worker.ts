// The worker thread that compiles the carrier's data: a new version must not delay requests or startup.
import { parentPort } from 'node:worker_threads';
import type { Network } from '../../freight/network/network.ts';
import { checkedTariff } from './check-tariff.ts';
import { networkOf } from './network-of-files.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/** Returns the compiled network; for a tariff, what the check found. */
parentPort!.once('message', (message: Files | { readonly tariff: Files }) => {
  if ('tariff' in message) {
    parentPort!.postMessage(checkedTariff(message.tariff));
    return;
  }
  const network = networkOf(message);
  // The large arrays are transferred; only the rest is copied.
  parentPort!.postMessage(network, arraysOf(network));
});

function arraysOf({ laneMatrix, postalIndex, calendar }: Network): ArrayBuffer[] {
  const { kindOf, miles, previous } = laneMatrix;
  const entries = Object.values(postalIndex.countries).flatMap(({ entryOfKey, points }) =>
    points === null ? [entryOfKey] : [entryOfKey, points],
  );
  const days = calendar.openDays.flatMap(({ openBefore, dayOfOrdinal }) => [openBefore, dayOfOrdinal]);
  return [kindOf, miles, previous, ...entries, ...days].map(({ buffer }) => buffer as ArrayBuffer);
}
