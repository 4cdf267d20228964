// Loads a carrier's files as the new version of its network: all files are checked and stored together, and apply from a given time.
import type { Context } from '../../context.ts';
import type { CarrierFault } from '../../freight/carrier-files/carrier-fault.ts';
import { compileNetwork } from '../../freight/network/compile-network.ts';
import type { CarrierFileContents } from '../../freight/network/files/carrier-files.ts';
import type { Network } from '../../freight/network/network.ts';
import { carrierVersionStore } from './carrier-version.store.ts';
import { alreadyCompiled, rememberCompiled } from './compiled-once.ts';
import { contentHash, storeVersion } from './load-version.ts';
import { NetworkCache } from './network-cache.ts';
import { packFiles } from './packed-files.ts';

export type LoadedNetwork =
  | { readonly ok: true; readonly version: number; readonly activeFrom: number }
  | { readonly ok: false; readonly faults: readonly CarrierFault[]; readonly faultCount: number };

export async function hasNetwork(context: Context): Promise<boolean> {
  return (await carrierVersionStore(context.db, 'network').list()).length > 0;
}

/** If a file has a fault, nothing is stored and the version in force stays. */
export async function loadNetwork(
  context: Context,
  actor: string,
  files: CarrierFileContents,
  activeFrom: number,
  onlyFirst = false,
): Promise<LoadedNetwork> {
  const hash = contentHash(files);
  // Other threads compress them while this one reads or compiles the network. If that fails, `storeVersion` reports it.
  packFiles(files).catch(() => {});
  // Only in a server: its next start then finds the compiled network in the cache.
  const cache = context.networkWorker === undefined ? undefined : new NetworkCache(context.config.dataDir);
  let network = alreadyCompiled<Network>('network', hash) ?? cache?.read(hash);
  if (network === undefined) {
    const compiled = compileNetwork(files);
    if (!compiled.ok) return compiled;
    network = compiled.network;
    cache?.write(hash, network);
  }
  rememberCompiled('network', hash, network);
  const details = { terminals: network.terminals.length, lanes: network.lanes.length };
  const version = await storeVersion(context, actor, { kind: 'network', files, activeFrom, details, onlyFirst });
  return { ok: true, version, activeFrom };
}
