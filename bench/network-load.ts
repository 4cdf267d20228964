// Loads the demo carrier once in a process of its own and prints the cost as one line of JSON. Started by network.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { argv, cpuUsage, memoryUsage } from 'node:process';
import { pathToFileURL } from 'node:url';
import { NetworkCache } from '../src/capabilities/carrier/network-cache.ts';
import { compileOnThread } from '../src/capabilities/carrier/network-in-force.ts';
import { networkOf } from '../src/capabilities/carrier/network-of-files.ts';
import { readNetworkFolder } from '../src/capabilities/carrier/read-data-folder.ts';

export interface Load {
  readonly ms: number;
  readonly cpuMs: number;
  readonly peakMb: number;
  readonly grownMb: number;
  readonly keptMb: number;
}

const [, , how, carrier, dataDir, thread] = argv as [string, string, string, string, string, string];
const collect = (globalThis as { gc?: () => void }).gc!;

function megabytes(field: 'VmRSS' | 'VmHWM'): number {
  const text = readFileSync('/proc/self/status', 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(text)![1]) / 1024;
}

function heldMb(): number {
  collect();
  const { heapUsed, arrayBuffers } = memoryUsage();
  return (heapUsed + arrayBuffers) / 1024 / 1024;
}

const held = heldMb();
const rss = megabytes('VmRSS');
// Resets Linux's peak memory counter.
writeFileSync('/proc/self/clear_refs', '5');
const cpu = cpuUsage();
const start = performance.now();
const network =
  how === 'stored'
    ? new NetworkCache(dataDir).read('bench')!
    : how === 'thread'
      ? await compileOnThread(pathToFileURL(thread), readNetworkFolder(carrier))
      : networkOf(readNetworkFolder(carrier));
const ms = performance.now() - start;
const used = cpuUsage(cpu);
const peakMb = megabytes('VmHWM') - rss;
const grownMb = megabytes('VmRSS') - rss;
const load: Load = { ms, cpuMs: (used.user + used.system) / 1000, peakMb, grownMb, keptMb: heldMb() - held };
console.log(JSON.stringify(load));
if (how === 'files') new NetworkCache(dataDir).write('bench', network);
