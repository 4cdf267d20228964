// Measures one scenario: baseline and server in turns, so that a noisy machine disturbs both alike.
import autocannon from 'autocannon';
import { type Running, startBaseline } from './processes.ts';
import type { BenchRequest } from './scenario.ts';

export interface Measured {
  readonly baselinePerSecond: number;
  readonly perSecond: number;
  readonly ratio: number;
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
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

async function load(url: string, request: BenchRequest, effort: Effort): Promise<Load> {
  const result = await autocannon({
    url: `${url}${request.path}`,
    method: request.method,
    headers: { ...request.headers, ...(request.body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(request.body === undefined ? {} : { body: request.body }),
    connections: effort.connections,
    duration: effort.seconds,
  });
  return {
    perSecond: result.requests.total / result.duration,
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
    await load(baseline.url, request, warmUp);
    await load(server.url, request, warmUp);
    const pairs: { base: Load; ours: Load }[] = [];
    for (let round = 0; round < effort.rounds; round++) {
      pairs.push({ base: await load(baseline.url, request, effort), ours: await load(server.url, request, effort) });
    }
    // The round with the median ratio speaks for all.
    pairs.sort((a, b) => a.ours.perSecond / a.base.perSecond - b.ours.perSecond / b.base.perSecond);
    const { base, ours } = pairs[Math.floor(pairs.length / 2)]!;
    return {
      baselinePerSecond: base.perSecond,
      perSecond: ours.perSecond,
      ratio: ours.perSecond / base.perSecond,
      p50Ms: ours.p50,
      p99Ms: ours.p99,
      failed: pairs.reduce((sum, pair) => sum + pair.ours.failed, 0),
    };
  } finally {
    await baseline.stop();
  }
}
