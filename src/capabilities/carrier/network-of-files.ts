// Compiles a network from files that were checked before they were stored.
import { compileNetwork } from '../../freight/network/compile-network.ts';
import type { Network } from '../../freight/network/network.ts';

export function networkOf(files: ReadonlyMap<string, Uint8Array>): Network {
  const compiled = compileNetwork(files);
  if (compiled.ok) return compiled.network;
  throw new Error(`The stored network has ${compiled.faultCount} faults in this version of Linehaul. Load it again.`);
}
