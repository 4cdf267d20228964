// Shipment events by the thousand: events and positions in batches, and a day of the test environment's clock with many
// shipments under way.
import { rmSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { cpuForEach, cpuTimeOf } from './cpu-time.ts';
import { newFolder, type RunningLinehaul, startLinehaul } from './processes.ts';
import {
  type Caller,
  callerOf,
  JOURNEY,
  makeBills,
  operatorOf,
  post,
  proOfCopy,
  storeCopies,
} from './stored-shipments.ts';

/** Set BENCH_SHIPMENTS to a multiple of 1,000 for fewer. BENCH_DAY=0 does not move the clock. */
const SHIPMENTS = Number(process.env.BENCH_SHIPMENTS ?? 10_000);
const BATCH = 1_000;
/** Extra shipments that complete the journey first, so that V8 has compiled the code before it is measured. */
const WARM_UP = 3 * BATCH;
const EVENTS_TARGET = 10_000;
const POSITIONS_TARGET = 10_000;
const POSITION_BATCH = Math.min(SHIPMENTS, 5_000);
const POSITION_ROUNDS = 5;
const DAY_TARGET_S = 10;

type Call = () => Promise<unknown>;

/** Two calls at a time, so that one is processed while the other is written. */
async function callAll(calls: readonly Call[]): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < calls.length) await calls[next++]!();
  };
  await Promise.all([work(), work()]);
}

/** Returns the seconds that the calls took. */
async function timed(
  server: RunningLinehaul,
  name: string,
  target: number,
  each: number,
  calls: readonly Call[],
): Promise<number> {
  const before = cpuTimeOf(server.pid);
  const started = performance.now();
  await callAll(calls);
  const seconds = (performance.now() - started) / 1_000;
  const count = calls.length * each;
  const { mainUs, allUs } = cpuForEach(before, cpuTimeOf(server.pid), count);
  console.log(
    `${name}: ${(count / seconds).toFixed(0)} a second (target ${target}); CPU µs each: main thread ${mainUs.toFixed(1)}, all ${allUs.toFixed(1)}`,
  );
  return seconds;
}

/** One event of the journey for each of `count` shipments, starting at `first`. */
function eventCalls(operator: Caller, step: number, first: number, count: number): Call[] {
  const occurredAt = new Date(Date.now() - (JOURNEY.length - step) * 60_000).toISOString();
  return Array.from({ length: count / BATCH }, (_, batch) => async () => {
    const events = Array.from({ length: BATCH }, (_one, at) => ({
      ...JOURNEY[step]!,
      eventId: `scan-${step}`,
      pro: proOfCopy(first + batch * BATCH + at),
      occurredAt,
    }));
    const { data } = (await post(operator, '/ops/v1/events', { events })) as { data: { recorded: number } };
    if (data.recorded !== BATCH)
      throw new Error(`${data.recorded} of ${BATCH} events were recorded: ${JSON.stringify(data).slice(0, 500)}`);
  });
}

async function benchEvents(server: RunningLinehaul, operator: Caller): Promise<void> {
  for (const step of JOURNEY.keys()) await callAll(eventCalls(operator, step, SHIPMENTS, WARM_UP));
  let seconds = 0;
  for (const [step, { type }] of JOURNEY.entries()) {
    const name = `${type} in batches of ${BATCH}`.padEnd(48);
    seconds += await timed(server, name, EVENTS_TARGET, BATCH, eventCalls(operator, step, 0, SHIPMENTS));
  }
  console.log(
    `the whole way: ${((SHIPMENTS * JOURNEY.length) / seconds).toFixed(0)} events a second (target ${EVENTS_TARGET})`,
  );
}

async function benchPositions(server: RunningLinehaul, operator: Caller): Promise<void> {
  const now = Date.now();
  const calls = Array.from({ length: (SHIPMENTS / POSITION_BATCH) * POSITION_ROUNDS }, (_, call) => async () => {
    const first = (call * POSITION_BATCH) % SHIPMENTS;
    const at = new Date(now - 600_000 + call * 1_000).toISOString();
    const positions = Array.from({ length: POSITION_BATCH }, (_one, place) => ({
      pro: proOfCopy(first + place),
      at,
      latitude: 30 + (place % 1_000) / 100,
      longitude: -90,
    }));
    await post(operator, '/ops/v1/positions', { positions });
  });
  await timed(server, `positions in batches of ${POSITION_BATCH}`.padEnd(48), POSITIONS_TARGET, POSITION_BATCH, calls);
}

/** All bills are real and dated the same day. Reports the busiest of the following days. */
async function benchDay(server: RunningLinehaul): Promise<void> {
  const caller = await callerOf(server.demo);
  await Promise.all(Array.from({ length: 20 }, () => makeBills(caller, SHIPMENTS / 20)));
  let busiest = { seconds: 0, mainS: 0, events: 0 };
  for (let quietDays = 0; quietDays < 4 || busiest.events === 0; ) {
    const started = performance.now();
    const before = cpuTimeOf(server.pid);
    const { data } = (await post(caller, '/v1/test/clock', { advance: '1d' })) as { data: { events: number } };
    const seconds = (performance.now() - started) / 1_000;
    const mainS = cpuForEach(before, cpuTimeOf(server.pid), 1).mainUs / 1e6;
    if (data.events >= busiest.events) busiest = { seconds, mainS, events: data.events };
    quietDays = data.events > 0 ? 0 : quietDays + 1;
  }
  const { seconds, mainS, events } = busiest;
  console.log(
    `the busiest day of ${SHIPMENTS.toLocaleString('en-US')} shipments: ${seconds.toFixed(1)} s (target ${DAY_TARGET_S}), ` +
      `main thread ${mainS.toFixed(1)} s, ${events} events`,
  );
}

export async function benchMovement(): Promise<void> {
  const folder = newFolder();
  let server = await startLinehaul({}, folder);
  try {
    const [first] = await makeBills(await callerOf(server.demo), 1);
    await server.stop();
    storeCopies(folder, [first!], 0, SHIPMENTS + WARM_UP);
    server = await startLinehaul({}, folder);
    const operator = operatorOf(server.demo);
    await benchPositions(server, operator);
    await benchEvents(server, operator);
    if (process.env.BENCH_DAY !== '0') await benchDay(server);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
