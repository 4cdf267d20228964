// Compiled networks by the hash of their files: the environments of one process share them, and none is compiled twice.
import type { CarrierFileContents } from '../../freight/network/carrier-files.ts';
import { type CompiledNetwork, compileNetwork } from '../../freight/network/compile-network.ts';
import type { Network } from '../../freight/network/network.ts';

/** Weak: a network that no environment uses any more may go. */
const known = new Map<string, WeakRef<Network>>();

export function knownNetwork(contentHash: string): Network | undefined {
  return known.get(contentHash)?.deref();
}

export function compileCarrier(files: CarrierFileContents, contentHash: string): CompiledNetwork {
  const network = knownNetwork(contentHash);
  if (network !== undefined) return { ok: true, network };
  const compiled = compileNetwork(files);
  if (compiled.ok) known.set(contentHash, new WeakRef(compiled.network));
  return compiled;
}
