// `npm run bench -- network`: the cost of loading the demo carrier, and of a transit look-up with 251 and with 2,510 terminals.
// Measures CPU time in the best round, because the machine may be shared.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuUsage } from 'node:process';
import { build } from 'esbuild';
import { networkOf } from '../src/capabilities/carrier/network-of-files.ts';
import { readNetworkFolder } from '../src/capabilities/carrier/read-data-folder.ts';
import { findRoutes } from '../src/capabilities/route-guides/find-routes.ts';
import { routesText } from '../src/capabilities/route-guides/routes-text.ts';
import type { Network } from '../src/freight/network/network.ts';
import { locate, locationOfKey } from '../src/freight/network/postal-index.ts';
import { deliveryDay, laneType, serviceDays } from '../src/freight/network/transit.ts';
import { DIGIT_KEYS } from '../src/freight/postal-code.ts';
import { parseDay } from '../src/freight/service-calendar.ts';
import { projectFile } from '../src/platform/project-root.ts';
import { tenTimes } from './large-carrier.ts';
import type { Effort } from './measure.ts';
import type { Load } from './network-load.ts';

const LOOK_UPS = 60_000;
const ROUNDS = 40;
const SHIP_DATE = '2026-11-20';

export async function benchNetwork({ rounds }: Effort): Promise<void> {
  const carrier = projectFile('carrier/demo');
  await benchLoads(carrier, rounds);
  benchLookUps(carrier);
}

async function benchLoads(carrier: string, rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'linehaul-bench-'));
  try {
    // Measured as a built program: the TypeScript loader would add memory of its own.
    const outfile = join(folder, 'network-load.mjs');
    const common = { bundle: true, platform: 'node', format: 'esm', target: 'node20', logLevel: 'warning' } as const;
    await build({ ...common, entryPoints: [projectFile('bench/network-load.ts')], outfile });
    const thread = projectFile('dist/network-worker.mjs');
    for (const [how, name] of [
      ['files', 'compiled from its files'],
      ['thread', 'the same on a thread'],
      ['stored', 'read as compiled before'],
    ] as const) {
      const loads = Array.from({ length: rounds }, (): Load => {
        const args = ['--expose-gc', outfile, how, carrier, folder, thread];
        const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
        if (stdout === '') throw new Error(stderr);
        return JSON.parse(stdout);
      });
      const least = (field: keyof Load): string => Math.min(...loads.map((load) => load[field])).toFixed(0);
      const most = (field: keyof Load): string => Math.max(...loads.map((load) => load[field])).toFixed(1);
      console.log(
        `load, ${name.padEnd(24)} ${least('ms')} ms, CPU ${least('cpuMs')} ms; memory grows by ${most('grownMb')} MB, at most ${most('peakMb')}, keeps ${most('keptMb')} (targets 500 ms, 40 MB)`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Asked {
  readonly zips: readonly string[];
  readonly day: number;
}
type LookUps = (network: Network, asked: Asked) => number;

const ways: Readonly<Record<string, LookUps>> = {
  'random pairs: days': (network, { zips }) => {
    let sum = 0;
    for (let at = 0; at < LOOK_UPS; at++) {
      sum += serviceDays(network, areaOf(network, zips[at]!), areaOf(network, zips[at + LOOK_UPS]!));
    }
    return sum;
  },
  'random pairs: days, type, date': (network, { zips, day }) => {
    let sum = 0;
    for (let at = 0; at < LOOK_UPS; at++) {
      const origin = areaOf(network, zips[at]!);
      const destination = areaOf(network, zips[at + LOOK_UPS]!);
      sum += serviceDays(network, origin, destination) + deliveryDay(network, origin, destination, day)!;
      if (laneType(network, origin, destination) === 'DIRECT') sum++;
    }
    return sum;
  },
  'one origin, ten destinations: routes': (network, { zips }) => {
    let sum = 0;
    for (let at = 0; at < LOOK_UPS; at += 10) sum += findRoutes(network, requestOf(zips, at)).destinations.length;
    return sum;
  },
  'the same with the answer written': (network, { zips }) => {
    let sum = 0;
    for (let at = 0; at < LOOK_UPS; at += 10) {
      sum += Buffer.byteLength(routesText(network, findRoutes(network, requestOf(zips, at))));
    }
    return sum;
  },
};

function areaOf(network: Network, zip: string) {
  return locate(network.postalIndex, zip)!.area!;
}

function requestOf(zips: readonly string[], at: number) {
  const destinations = zips.slice(at + LOOK_UPS, at + LOOK_UPS + 10);
  return {
    originPoint: { zip: zips[at]! },
    destinationPoints: destinations.map((zip) => ({ point: { zip }, shipmentDate: SHIP_DATE })),
  };
}

function benchLookUps(carrier: string): void {
  const files = readNetworkFolder(carrier);
  const networks = [networkOf(files), networkOf(tenTimes(files))] as const;
  const asked: Asked = { zips: randomZips(networks), day: parseDay(SHIP_DATE)! };
  const best = new Map<string, number[]>();
  // Interleaved, so that a noisy minute affects all of them equally.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, lookUps] of Object.entries(ways)) {
      const ns = networks.map((network) => {
        const start = cpuUsage();
        lookUps(network, asked);
        const { user, system } = cpuUsage(start);
        return ((user + system) * 1_000) / LOOK_UPS;
      });
      const before = best.get(name) ?? ns;
      best.set(
        name,
        ns.map((one, at) => Math.min(one, before[at]!)),
      );
    }
  }
  const [few, many] = networks.map(({ terminals }) => terminals.length);
  for (const [name, [small, large]] of best) {
    const perSecond = Math.round(1e9 / small!).toLocaleString('en-US');
    console.log(
      `${name.padEnd(38)} ${perSecond.padStart(10)}/s, ${small!.toFixed(0)} ns with ${few} terminals, ${large!.toFixed(0)} with ${many}: ${(large! / small!).toFixed(2)} (target 1.1)`,
    );
  }
}

/** ZIP codes that both networks serve, chosen uniformly. */
function randomZips(networks: readonly Network[]): string[] {
  const served: string[] = [];
  for (let key = 0; key < DIGIT_KEYS; key++) {
    const isServed = networks.every(({ postalIndex }) => locationOfKey(postalIndex, 'US', key)?.area);
    if (isServed) served.push(String(key).padStart(5, '0'));
  }
  let seed = 7;
  return Array.from({ length: LOOK_UPS * 2 }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return served[Math.floor((seed / 2 ** 32) * served.length)]!;
  });
}
