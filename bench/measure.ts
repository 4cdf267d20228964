// Measures one scenario. Baseline and server alternate, so that a noisy machine affects both equally.
import autocannon from 'autocannon';
import { type CpuTime, cpuForEach, cpuTimeOf } from './cpu-time.ts';
import { type Running, startBaseline } from './processes.ts';
import type { BenchRequest } from './scenario.ts';
import { type Spread, spreadOf } from './spread.ts';

export interface Measured {
  readonly baselinePerSecond: Spread;
  readonly perSecond: Spread;
  readonly ratio: Spread;
  /** Main-thread CPU time per request, ours and the baseline's. Their ratio holds on a busy machine too. */
  readonly mainUs: Spread;
  readonly cpuRatio: Spread;
  /** Includes all other threads: database, garbage collection. */
  readonly allUs: Spread;
  /** The load generator's own CPU time per request, which no other figure includes. */
  readonly generatorUs: Spread;
  readonly p50Ms: Spread;
  readonly p99Ms: Spread;
  readonly failed: number;
}

export interface Effort {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

interface Load {
  readonly perSecond: number;
  readonly cpu: CpuTime;
  readonly generatorUs: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

/** The position in `paths`. Each load continues where the previous one stopped. */
let turn = 0;

export async function load({ url, pid }: Running, request: BenchRequest, effort: Effort): Promise<Load> {
  const { paths } = request;
  const before = cpuTimeOf(pid);
  const generatorBefore = process.cpuUsage();
  const result = await autocannon({
    url: `${url}${request.path}`,
    method: request.method,
    headers: { ...(request.body === undefined ? {} : { 'content-type': 'application/json' }), ...request.headers },
    ...(request.body === undefined ? {} : { body: request.body }),
    connections: effort.connections,
    duration: effort.seconds,
    ...(paths !== undefined && {
      requests: [{ setupRequest: (one: object) => ({ ...one, path: paths[turn++ % paths.length]! }) }],
    }),
  });
  return {
    perSecond: result.requests.total / result.duration,
    cpu: cpuForEach(before, cpuTimeOf(pid), result.requests.total),
    generatorUs: microsecondsSince(generatorBefore) / result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

export async function measure(server: Running, request: BenchRequest, effort: Effort): Promise<Measured> {
  const sample = await fetch(`${server.url}${request.path}`, {
    method: request.method,
    headers: { ...request.headers, ...(request.body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(request.body === undefined ? {} : { body: request.body }),
  });
  if (!sample.ok) throw new Error(`${request.method} ${request.path} answers ${sample.status}: ${await sample.text()}`);
  const baseline = await startBaseline(await sample.text());
  try {
    const warmUp = { ...effort, seconds: 1 };
    await load(baseline, request, warmUp);
    await load(server, request, warmUp);
    const pairs: { base: Load; ours: Load }[] = [];
    for (let round = 0; round < effort.rounds; round++) {
      pairs.push({ base: await load(baseline, request, effort), ours: await load(server, request, effort) });
    }
    const spread = (of: (pair: (typeof pairs)[number]) => number) => spreadOf(pairs.map(of));
    return {
      baselinePerSecond: spread(({ base }) => base.perSecond),
      perSecond: spread(({ ours }) => ours.perSecond),
      ratio: spread(({ base, ours }) => ours.perSecond / base.perSecond),
      mainUs: spread(({ ours }) => ours.cpu.mainUs),
      cpuRatio: spread(({ base, ours }) => base.cpu.mainUs / ours.cpu.mainUs),
      allUs: spread(({ ours }) => ours.cpu.allUs),
      generatorUs: spread(({ ours }) => ours.generatorUs),
      p50Ms: spread(({ ours }) => ours.p50),
      p99Ms: spread(({ ours }) => ours.p99),
      failed: pairs.reduce((sum, pair) => sum + pair.ours.failed, 0),
    };
  } finally {
    await baseline.stop();
  }
}

function microsecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
