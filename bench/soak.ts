// `npm run bench -- soak`: half an hour of a carrier's day at 70% of what the server can do. Memory, descriptors and latency are
// sampled every minute; none may grow. BENCH_MINUTES sets another length, and BENCH_DATABASE_URL a PostgreSQL database.
import { readdirSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Carrier, moveFreight, openCarrier, send } from './carrier-day.ts';
import { cpuTimeOf } from './cpu-time.ts';
import { workMs } from './machine-speed.ts';
import { residentBytes } from './process-memory.ts';
import { startLinehaul } from './processes.ts';
import { rejectedRequests } from './stored-shipments.ts';
import { startReceiver } from './webhook-receiver.ts';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 30);
const LOAD = 0.7;
/** Several at a time, in different parts of their day, so that the load is even. */
const CARRIERS = 4;
/** Shipments that one of them moves together. */
const WAVE = 25;
/** At full speed, to fill caches and to learn how long a wave takes. */
const WARM_UP_WAVES = 10;
const PROBE_EVERY_MS = 200;
/** About six times a minute. */
const PROBES_PER_WORK = 45;
const MB = 1_048_576;
/** Between the second and the last third. The first third is left out: caches fill, and the code is still being optimized. */
const MOST_GROWTH = { memory: 1.05, descriptors: 1.05, latency: 1.25 } as const;

interface Minute {
  readonly memory: number;
  readonly descriptors: number;
  readonly p50: number;
  readonly p99: number;
  readonly shipments: number;
  readonly cpuShare: number;
  readonly rejected: number;
  /** See machine-speed.ts. */
  readonly workMs: number;
}

export async function benchSoak(): Promise<void> {
  const receiver = await startReceiver();
  const server = await startLinehaul({ LINEHAUL_DATABASE_URL: process.env.BENCH_DATABASE_URL ?? '' });
  try {
    const carrier = await openCarrier(server, receiver);
    const waveMs = await fullSpeed(carrier);
    console.log(
      `${CARRIERS} × ${WAVE} shipments take ${waveMs.toFixed(0)} ms at full speed; they start every ${(waveMs / LOAD).toFixed(0)} ms`,
    );
    const minutes: Minute[] = [];
    for (let minute = 1; minute <= MINUTES; minute++) {
      const one = await soakForAMinute(carrier, waveMs / LOAD);
      minutes.push(one);
      console.log(
        `minute ${String(minute).padStart(2)}: ${(one.memory / MB).toFixed(0)} MB, ${one.descriptors} descriptors, quotes p50 ${one.p50.toFixed(1)} ms ` +
          `and p99 ${one.p99.toFixed(1)} ms, ${one.shipments} shipments, main thread ${(one.cpuShare * 100).toFixed(0)}% busy, ${one.rejected} requests rejected, ` +
          `the same work takes the machine ${one.workMs.toFixed(1)} ms`,
      );
    }
    judge(minutes);
  } finally {
    receiver.stop();
    await server.stop();
  }
}

/** How long a wave takes while all carriers move theirs, in milliseconds. */
async function fullSpeed(carrier: Carrier): Promise<number> {
  const move = (waves: number) =>
    Promise.all(Array.from({ length: CARRIERS }, () => moveFreight(carrier, WAVE * waves, WAVE)));
  await move(WARM_UP_WAVES);
  const startedAt = performance.now();
  await move(WARM_UP_WAVES);
  return (performance.now() - startedAt) / WARM_UP_WAVES;
}

async function soakForAMinute(carrier: Carrier, everyMs: number): Promise<Minute> {
  const { server } = carrier;
  const startedAt = performance.now();
  const endAt = startedAt + 60_000;
  const rejectedBefore = rejectedRequests();
  const cpuBefore = cpuTimeOf(server.pid)?.mainUs ?? Number.NaN;
  let shipments = 0;
  const took: number[] = [];
  const works: number[] = [];
  const freight = async (_: unknown, number: number) => {
    const offsetMs = (number * everyMs) / CARRIERS;
    for (let wave = 0; performance.now() < endAt; wave++) {
      await sleep(startedAt + offsetMs + wave * everyMs - performance.now());
      await moveFreight(carrier, WAVE, WAVE);
      shipments += WAVE;
    }
  };
  const probe = async () => {
    while (performance.now() < endAt) {
      const begunAt = performance.now();
      await send(carrier.caller, carrier.quote);
      took.push(performance.now() - begunAt);
      if (took.length % PROBES_PER_WORK === 1) works.push(workMs());
      await sleep(PROBE_EVERY_MS);
    }
  };
  await Promise.all([...Array.from({ length: CARRIERS }, freight), probe()]);
  took.sort((a, b) => a - b);
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    memory: residentBytes(server.pid),
    descriptors: readdirSync(`/proc/${server.pid}/fd`).length,
    p50: took[Math.floor(took.length * 0.5)]!,
    p99: took[Math.floor(took.length * 0.99)]!,
    shipments,
    cpuShare: ((cpuTimeOf(server.pid)?.mainUs ?? Number.NaN) - cpuBefore) / 1e6 / seconds,
    rejected: rejectedRequests() - rejectedBefore,
    workMs: medianOf(works),
  };
}

function judge(minutes: readonly Minute[]): void {
  const third = Math.floor(minutes.length / 3);
  if (third === 0) return;
  const middle = minutes.slice(third, 2 * third);
  const last = minutes.slice(-third);
  const growth = (of: (one: Minute) => number) => medianOf(last.map(of)) / medianOf(middle.map(of));
  const rows = [
    ['memory', growth((one) => one.memory), MOST_GROWTH.memory],
    ['descriptors', growth((one) => one.descriptors), MOST_GROWTH.descriptors],
    ['p50', growth((one) => one.p50), MOST_GROWTH.latency],
    ['p99', growth((one) => one.p99), MOST_GROWTH.latency],
  ] as const;
  console.log('the last third against the second:');
  const slower = growth((one) => one.workMs);
  console.log(`  the machine: ${slower.toFixed(3)} times as slow`);
  for (const [what, times, most] of rows) {
    console.log(`  ${what}: ${times.toFixed(3)} times (at most ${most})${times > most ? ': MISSED' : ''}`);
  }
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
