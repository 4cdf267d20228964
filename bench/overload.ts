// `npm run bench -- overload`: goodput under 1, 2 and 4 times as many callers as the server can serve, all of which send requests back
// to back and ignore Retry-After. Goodput is the responses per second that are not refusals, as a share of the round's peak.
// A few other callers, which were connected before, honor Retry-After and measure how long a refusal takes; one measures how long /readyz
// takes meanwhile, and one how long /livez takes on a new connection, as load balancers check it. The server's resident memory is sampled.
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { Agent, request as send } from 'undici';
import { bolScenarios } from './bol.bench.ts';
import { cpuTimeOf } from './cpu-time.ts';
import type { Effort } from './measure.ts';
import { residentBytes } from './process-memory.ts';
import { type RunningLinehaul, startLinehaul } from './processes.ts';
import { rateQuoteScenarios } from './rate-quotes.bench.ts';
import type { BenchRequest, Scenario } from './scenario.ts';
import { spreadOf } from './spread.ts';

/** About as many requests as one process answers within its target of 100 ms. */
const CALLERS = Number(process.env.BENCH_CALLERS ?? 256);
const TIMES = [1, 2, 4] as const;
/** Enough to reach the peak, but too few to queue. */
const PEAK_CALLERS = 64;
const POLITE_CALLERS = 64;
const TARGET = 0.9;
const REFUSED_WITHIN_MS = 100;

interface Answered {
  readonly goodput: number;
  /** Per second of the main thread's CPU time, so that other load on the machine does not affect it. */
  readonly goodputOfCpu: number;
  readonly refusals: number;
  /** How long refusals of the polite callers took, in milliseconds. */
  readonly refusedMs: readonly number[];
  readonly healthMs: readonly number[];
  readonly newConnectionMs: readonly number[];
  /** The most resident memory of the server, in bytes. */
  readonly peakBytes: number;
}

export async function benchOverload(effort: Effort): Promise<void> {
  const server = await startLinehaul({ LINEHAUL_REQUEST_LOG: 'off', LINEHAUL_ACCESS_LOG: 'off' });
  try {
    for (const scenario of [rateQuoteScenarios[0]!, bolScenarios[0]!]) await benchOne(server, scenario, effort);
  } finally {
    await server.stop();
  }
}

async function benchOne(server: RunningLinehaul, scenario: Scenario, effort: Effort): Promise<void> {
  const request = await scenario.prepare(server.demo);
  await callAll(server, request, PEAK_CALLERS, 1);
  const rounds: Answered[][] = [];
  for (let round = 0; round < effort.rounds; round++) {
    const answered: Answered[] = [];
    for (const callers of [PEAK_CALLERS, ...TIMES.map((times) => times * CALLERS)]) {
      answered.push(await callAll(server, request, callers, effort.seconds));
    }
    rounds.push(answered);
  }
  const peaks = rounds.map((round) => Math.max(...round.map(({ goodput }) => goodput)));
  const cpuPeaks = rounds.map((round) => Math.max(...round.map(({ goodputOfCpu }) => goodputOfCpu)));
  console.log(`${scenario.name}: peak ${spreadOf(peaks).median.toFixed(0)} per second`);
  TIMES.forEach((times, index) => {
    const phase = rounds.map((round) => round[index + 1]!);
    const share = spreadOf(phase.map(({ goodput }, round) => goodput / peaks[round]!)).median;
    const cpuShare = spreadOf(phase.map(({ goodputOfCpu }, round) => goodputOfCpu / cpuPeaks[round]!)).median;
    const refusals = spreadOf(phase.map((one) => one.refusals)).median;
    const health = phase.flatMap(({ healthMs }) => healthMs);
    const refused = phase.flatMap(({ refusedMs }) => refusedMs);
    const connecting = phase.flatMap(({ newConnectionMs }) => newConnectionMs);
    console.log(
      `  ${times} × (${times * CALLERS} callers): goodput ${share.toFixed(2)} of the peak, by CPU time ${cpuShare.toFixed(2)} (target ${TARGET}); ` +
        `${refusals.toFixed(0)} refusals per second, polite callers after ${percentiles(refused)} (target ${REFUSED_WITHIN_MS}); ` +
        `/readyz after ${percentiles(health)}; /livez on a new connection after ${percentiles(connecting)}; ` +
        `resident memory up to ${(Math.max(...phase.map((one) => one.peakBytes)) / 1e6).toFixed(0)} MB`,
    );
  });
}

async function callAll(
  server: RunningLinehaul,
  request: BenchRequest,
  callers: number,
  seconds: number,
): Promise<Answered> {
  const headers = { 'content-type': 'application/json', ...request.headers };
  const url = `${server.url}${request.path}`;
  const endAt = performance.now() + seconds * 1_000;
  const refusedMs: number[] = [];
  const healthMs: number[] = [];
  const newConnectionMs: number[] = [];
  // Each caller has its own connection: on a shared one, it could be kept waiting because another caller was refused there.
  const agents = Array.from({ length: POLITE_CALLERS + 1 }, () => new Agent({ connections: 1, pipelining: 1 }));
  const [healthAgent, ...politeAgents] = agents as [Agent, ...Agent[]];
  const timed = async (dispatcher: Agent, address: string, options: Parameters<typeof send>[1] = {}) => {
    const begunAt = performance.now();
    const { statusCode, body } = await send(address, { ...options, dispatcher });
    await body.dump();
    return { statusCode, tookMs: performance.now() - begunAt };
  };
  const polite = async (agent: Agent) => {
    const options = { method: request.method, headers, body: request.body ?? null };
    while (performance.now() < endAt) {
      const { statusCode, tookMs } = await timed(agent, url, options);
      if (statusCode !== 503) continue;
      refusedMs.push(tookMs);
      await sleep(1_000);
    }
  };
  const health = async () => {
    while (performance.now() < endAt) {
      healthMs.push((await timed(healthAgent, `${server.url}/readyz`)).tookMs);
      await sleep(50);
    }
  };
  let peakBytes = 0;
  const measureMemory = async () => {
    while (performance.now() < endAt) {
      peakBytes = Math.max(peakBytes, residentBytes(server.pid));
      await sleep(50);
    }
  };
  const connecting = async () => {
    while (performance.now() < endAt) {
      newConnectionMs.push(await onNewConnection(`${server.url}/livez`));
      await sleep(50);
    }
  };
  await Promise.all(agents.map((agent) => timed(agent, `${server.url}/livez`)));
  const { paths: _paths, ...plain } = request;
  // On its own thread, so that the other callers' timings reflect the server only.
  const load = autocannon({ ...plain, url, headers, connections: callers, duration: seconds, workers: 1 });
  const before = cpuTimeOf(server.pid)!;
  const [result] = await Promise.all([load, health(), connecting(), measureMemory(), ...politeAgents.map(polite)]);
  const cpuSeconds = (cpuTimeOf(server.pid)!.mainUs - before.mainUs) / 1e6;
  await Promise.all(agents.map((agent) => agent.close()));
  return {
    goodput: result['2xx'] / result.duration,
    goodputOfCpu: result['2xx'] / cpuSeconds,
    refusals: result['5xx'] / result.duration,
    refusedMs,
    healthMs,
    newConnectionMs,
    peakBytes,
  };
}

/** How long a request on its own connection takes, in milliseconds. */
function onNewConnection(url: string): Promise<number> {
  const begunAt = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(performance.now() - begunAt));
    }).once('error', reject);
  });
}

function percentiles(times: readonly number[]): string {
  if (times.length === 0) return '–';
  const sorted = [...times].sort((one, another) => one - another);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0);
  return `${at(0.5)} ms, p95 ${at(0.95)} ms`;
}
