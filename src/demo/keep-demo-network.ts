// Compiles the demo carrier's network for the build, which would take a quarter of the first start.
import { contentHash } from '../capabilities/carrier/load-version.ts';
import { keepWithBuild } from '../capabilities/carrier/network-cache.ts';
import { readNetworkFolder } from '../capabilities/carrier/read-data-folder.ts';
import { compileNetwork } from '../freight/network/compile-network.ts';
import { projectFile } from '../platform/project-root.ts';

/** @throws if it cannot be written */
export function keepDemoNetwork(): void {
  const files = readNetworkFolder(projectFile('carrier/demo'));
  const compiled = compileNetwork(files);
  // The server reports the faults when it loads the files.
  if (compiled.ok) keepWithBuild(contentHash(files), compiled.network);
}
