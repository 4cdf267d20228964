// Reads the committed demo carrier for tests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileNetwork } from '../../src/freight/network/compile-network.ts';
import { CARRIER_FILES } from '../../src/freight/network/files/carrier-files.ts';
import type { Network } from '../../src/freight/network/network.ts';

export const DEMO_DIRECTORY = join(import.meta.dirname, '../../carrier/demo');

export function readDemoFiles(): Map<string, Uint8Array> {
  const names = Object.values(CARRIER_FILES).map(({ name }) => name);
  return new Map(names.map((name) => [name, new Uint8Array(readFileSync(join(DEMO_DIRECTORY, name)))]));
}

export function loadDemoNetwork(): Network {
  const compiled = compileNetwork(readDemoFiles());
  if (!compiled.ok)
    throw new Error(`The demo carrier has ${compiled.faultCount} faults: ${JSON.stringify(compiled.faults[0])}`);
  return compiled.network;
}
