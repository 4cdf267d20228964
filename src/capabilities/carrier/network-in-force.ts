// The versions of the carrier's network.
import { Worker } from 'node:worker_threads';
import type { Context } from '../../context.ts';
import type { Network } from '../../freight/network/network.ts';
import { NetworkCache } from './network-cache.ts';
import { networkOf } from './network-of-files.ts';
import type { CarrierFiles } from './packed-files.ts';
import { VersionedData } from './versioned-data.ts';

export type NetworkInForce = VersionedData<Network>;

export function networkInForce(context: Context): NetworkInForce {
  const { networkWorker, config } = context;
  // Without the built worker this is a test or a command, which must not leave cache files behind.
  if (networkWorker === undefined) {
    return new VersionedData(context, 'network', async (files) => networkOf(await files()));
  }
  const cache = new NetworkCache(config.dataDir);
  return new VersionedData(context, 'network', async (files, contentHash) => {
    const known = cache.read(contentHash);
    if (known !== undefined) return known;
    const network = await compileOnThread(networkWorker, await files());
    cache.write(contentHash, network);
    return network;
  });
}

/** A small young generation: the worker thread uses 15 MB less, and takes a tenth longer. */
const LIMITS = { maxYoungGenerationSizeMb: 2 };

/** Compiles on a worker thread, which transfers the finished network. */
export function compileOnThread(script: URL, files: CarrierFiles): Promise<Network> {
  const worker = new Worker(script, { resourceLimits: LIMITS });
  return new Promise<Network>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.postMessage(files);
  }).finally(() => worker.terminate());
}
