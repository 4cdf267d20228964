// A program of the build: compiles the demo carrier's network, which would take a quarter of the first start.
import { contentHash } from '../capabilities/carrier/load-version.ts';
import { keepWithBuild } from '../capabilities/carrier/network-cache.ts';
import { readNetworkFolder } from '../capabilities/carrier/read-data-folder.ts';
import { compileNetwork } from '../freight/network/compile-network.ts';
import { projectFile } from '../platform/project-root.ts';

const files = readNetworkFolder(projectFile('carrier/demo'));
const compiled = compileNetwork(files);
// The server reports the faults when it loads the files.
if (compiled.ok) keepWithBuild(contentHash(files), compiled.network);
