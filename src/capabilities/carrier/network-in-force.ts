// The carrier's network in its versions.
import type { Context } from '../../context.ts';
import { compileNetwork } from '../../freight/network/compile-network.ts';
import type { Network } from '../../freight/network/network.ts';
import type { CarrierFiles } from './carrier-version.store.ts';
import { VersionedData } from './versioned-data.ts';

export type NetworkInForce = VersionedData<Network>;

export function networkInForce(context: Context): NetworkInForce {
  return new VersionedData(context, 'network', networkOf);
}

export function networkOf(files: CarrierFiles): Network {
  const compiled = compileNetwork(files);
  if (compiled.ok) return compiled.network;
  throw new Error(`The stored network has ${compiled.faultCount} faults in this version of Linehaul. Load it again.`);
}
