// Measures one scenario: baseline and server in turns, so that a noisy machine disturbs both alike.
import autocannon from 'autocannon';
import { type CpuTime, cpuForEach, cpuTimeOf } from './cpu-time.ts';
import { type Running, startBaseline } from './processes.ts';
import type { BenchRequest } from './scenario.ts';

export interface Measured {
  readonly baselinePerSecond: number;
  readonly perSecond: number;
  readonly ratio: number;
  /** The main threads' CPU time for a request, ours and the baseline's: their ratio does not mind a busy machine. */
  readonly mainUs: number;
  readonly cpuRatio: number;
  /** With all other threads: database, garbage collection. */
  readonly allUs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
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
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

/** Goes on where the load before has ended. */
let turn = 0;

export async function load({ url, pid }: Running, request: BenchRequest, effort: Effort): Promise<Load> {
  const { paths } = request;
  const before = cpuTimeOf(pid);
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
    // The round with the median ratio speaks for all.
    pairs.sort((a, b) => a.ours.perSecond / a.base.perSecond - b.ours.perSecond / b.base.perSecond);
    const { base, ours } = middle(pairs);
    const cpuRatio = ({ base, ours }: (typeof pairs)[number]) => base.cpu.mainUs / ours.cpu.mainUs;
    const cpu = middle([...pairs].sort((a, b) => cpuRatio(a) - cpuRatio(b)));
    return {
      baselinePerSecond: base.perSecond,
      perSecond: ours.perSecond,
      ratio: ours.perSecond / base.perSecond,
      mainUs: cpu.ours.cpu.mainUs,
      cpuRatio: cpuRatio(cpu),
      allUs: cpu.ours.cpu.allUs,
      p50Ms: ours.p50,
      p99Ms: ours.p99,
      failed: pairs.reduce((sum, pair) => sum + pair.ours.failed, 0),
    };
  } finally {
    await baseline.stop();
  }
}

function middle<One>(sorted: readonly One[]): One {
  return sorted[Math.floor(sorted.length / 2)]!;
}
