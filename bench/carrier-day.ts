// `npm run bench -- carrier-day`: a carrier's day with a typical mix of requests as one figure, the CPU seconds per 1,000 shipments:
// quotes, transit times, bills with PDFs, pickups, scans, polled tracking, webhooks, documents and invoices.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { PICKUP_EXAMPLES } from '../src/capabilities/pickups/request/pickup.examples.ts';
import { startPostgres } from '../test/support/postgres-server.ts';
import { bolScenarios } from './bol.bench.ts';
import { cpuTimeOf } from './cpu-time.ts';
import { postgresCpuUs } from './postgres-cpu.ts';
import { type RunningLinehaul, startLinehaul } from './processes.ts';
import { rateQuoteScenarios } from './rate-quotes.bench.ts';
import { routeGuideScenarios } from './route-guides.bench.ts';
import type { BenchRequest, Scenario } from './scenario.ts';
import { type Caller, call, callerOf, JOURNEY, operatorOf, post } from './stored-shipments.ts';
import { type Receiver, startReceiver } from './webhook-receiver.ts';

const SHIPMENTS = Number(process.env.BENCH_SHIPMENTS ?? 1_000);
const WARM_UP = 500;
/** Shipments that are booked, scanned and delivered together. */
const WAVE = 100;
const IN_FLIGHT = 32;
const WEBHOOKS_WITHIN_MS = 60_000;

/** Requests per shipment. */
const QUOTES = 10;
const POLLS_PER_SCAN = 2;
/** Shipments per pickup. */
const PER_PICKUP = 4;

export interface Carrier {
  readonly server: RunningLinehaul;
  readonly caller: Caller;
  readonly quote: BenchRequest;
  readonly transit: BenchRequest;
  readonly bill: BenchRequest;
  readonly receiver: Receiver;
}

export async function benchCarrierDay(): Promise<void> {
  await day('SQLite', await startLinehaul(), async () => 0);
  const postgres = await startPostgres({ onDisk: true });
  try {
    const settings = { LINEHAUL_DATABASE_URL: await postgres.freshDatabase() };
    await day('PostgreSQL', await startLinehaul(settings), () => postgresCpuUs(postgres));
  } finally {
    await postgres.remove();
  }
}

async function day(database: string, server: RunningLinehaul, databaseCpuUs: () => Promise<number>): Promise<void> {
  const receiver = await startReceiver();
  try {
    const carrier = await openCarrier(server, receiver);
    await moveFreight(carrier, WARM_UP);
    const before = { server: cpuTimeOf(server.pid), database: await databaseCpuUs(), own: process.cpuUsage() };
    const started = performance.now();
    const requests = await moveFreight(carrier, SHIPMENTS);
    const seconds = (performance.now() - started) / 1_000;
    const per1000 = (us: number) => us / 1_000 / SHIPMENTS;
    const ours = per1000((cpuTimeOf(server.pid)?.allUs ?? Number.NaN) - (before.server?.allUs ?? Number.NaN));
    const main = per1000((cpuTimeOf(server.pid)?.mainUs ?? Number.NaN) - (before.server?.mainUs ?? Number.NaN));
    const theirs = per1000((await databaseCpuUs()) - before.database);
    const { user, system } = process.cpuUsage(before.own);
    console.log(
      `a carrier's day on ${database}: ${(ours + theirs).toFixed(2)} CPU seconds for 1,000 shipments ` +
        `(server ${ours.toFixed(2)}, of that its main thread ${main.toFixed(2)}; database server ${theirs.toFixed(2)}; load generator, not included, ${per1000(user + system).toFixed(2)}); ` +
        `${requests.toLocaleString('en-US')} requests and ${(SHIPMENTS * JOURNEY.length).toLocaleString('en-US')} scans in ${seconds.toFixed(1)} s`,
    );
  } finally {
    receiver.stop();
    await server.stop();
  }
}

export async function openCarrier(server: RunningLinehaul, receiver: Receiver): Promise<Carrier> {
  const caller = await callerOf(server.demo);
  await post(caller, '/v1/subscriptions', { kind: 'shipment', url: receiver.url });
  const request = (of: readonly Scenario[], name: string) =>
    of.find((scenario) => scenario.name.includes(name))!.prepare(server.demo);
  return {
    server,
    caller,
    receiver,
    quote: await request(rateQuoteScenarios, 'LTL'),
    transit: await request(routeGuideScenarios, 'route-guides'),
    bill: await request(bolScenarios, 'with PDF'),
  };
}

/** Returns the number of customer requests, after every webhook has arrived. */
export async function moveFreight(carrier: Carrier, count: number, wave = WAVE): Promise<number> {
  const { caller, receiver } = carrier;
  const known = receiver.arrived.size;
  let requests = 0;
  const together = async (calls: readonly (() => Promise<unknown>)[]) => {
    requests += calls.length;
    await inFlight(calls);
  };
  for (let done = 0; done < count; done += wave) {
    const size = Math.min(wave, count - done);
    await together(times(size * QUOTES, () => send(caller, carrier.quote)));
    await together(times(size, () => send(caller, carrier.transit)));
    const pros: string[] = [];
    await together(times(size, async () => pros.push(await book(carrier))));
    await together(times(size / PER_PICKUP, () => post(caller, '/v1/pickup-requests', PICKUP_EXAMPLES.smallest.value)));
    for (const step of JOURNEY.keys()) {
      await scan(carrier.server, pros, step);
      const polls = Array.from({ length: POLLS_PER_SCAN }, () => pros).flat();
      await together(polls.map((pro) => () => get(caller, `/v1/shipments/history?pro=${pro}`)));
    }
    await together(pros.map((pro) => () => get(caller, `/v1/images?pro=${pro}&documentType=BOL`)));
    await together(pros.map((pro) => () => get(caller, `/v1/images?pro=${pro}&documentType=INV`)));
  }
  const expected = known + count * JOURNEY.length;
  const giveUpAt = performance.now() + WEBHOOKS_WITHIN_MS;
  while (receiver.arrived.size < expected) {
    if (performance.now() > giveUpAt) {
      throw new Error(`${receiver.arrived.size} of at least ${expected} webhooks have come.`);
    }
    await sleep(20);
  }
  return requests;
}

async function scan({ demo }: RunningLinehaul, pros: readonly string[], step: number): Promise<void> {
  const occurredAt = new Date(Date.now() - (JOURNEY.length - step) * 60_000).toISOString();
  const events = pros.map((pro) => ({ ...JOURNEY[step]!, eventId: `scan-${step}`, pro, occurredAt }));
  const { data } = (await post(operatorOf(demo), '/ops/v1/events', { events })) as { data: { recorded: number } };
  if (data.recorded !== pros.length)
    throw new Error(`Not every scan was recorded: ${JSON.stringify(data).slice(0, 500)}`);
}

async function book({ caller, bill }: Carrier): Promise<string> {
  const made = (await send(caller, bill)) as { referenceNumbers: { pro: string } };
  return made.referenceNumbers.pro;
}

export function send(caller: Caller, request: BenchRequest): Promise<unknown> {
  return post(caller, request.path, JSON.parse(request.body!) as object);
}

async function get(caller: Caller, path: string): Promise<void> {
  await (await call(caller, 'GET', path)).text();
}

function times(count: number, call: () => Promise<unknown>): (() => Promise<unknown>)[] {
  return Array.from({ length: Math.ceil(count) }, () => call);
}

async function inFlight(calls: readonly (() => Promise<unknown>)[]): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < calls.length) await calls[next++]!();
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
}
