// `npm run bench -- webhooks`: how fast events get from the carrier's systems to one receiver and to 100, and how long one takes from being
// reported to its first attempt. Server, receivers and this program are separate processes; all events go through the API.
import { rmSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuForEach, cpuTimeOf } from './cpu-time.ts';
import { newFolder, type RunningLinehaul, startLinehaul } from './processes.ts';
import { type Caller, call, callerOf, makeBills, post, reportPickups, storeCopies } from './stored-shipments.ts';
import { type Receiver, type Receivers, startReceiver, startReceivers } from './webhook-receiver.ts';

const SHIPMENTS = Number(process.env.BENCH_EVENTS ?? 5_000);
/** As many as an account may have. */
const MANY = 100;
const SINGLES = 300;
const TARGET_PER_SECOND = 3_000;
const TARGET_P99_MS = 50;
const WITHIN_MS = 120_000;

export async function benchWebhooks(): Promise<void> {
  const folder = newFolder();
  const receiver = await startReceiver();
  const receivers = await startReceivers(MANY);
  const shared = Math.ceil(SHIPMENTS / MANY);
  let server = await startLinehaul({}, folder);
  try {
    const [first] = await makeBills(await callerOf(server.demo), 1);
    await server.stop();
    storeCopies(folder, [first!], 0, SHIPMENTS + shared);
    server = await startLinehaul({}, folder);
    const caller = await callerOf(server.demo);
    const alone = await subscribe(caller, receiver.url);
    // Warms up connections and code.
    for (let number = 0; number < 50; number++) await single(caller, receiver);
    await throughput(server, 'one receiver', receiver, SHIPMENTS, () => reportPickups(server.demo, SHIPMENTS));
    await latency(caller, receiver);
    await call(caller, 'DELETE', `/v1/subscriptions/${alone}`);
    for (const url of receivers.urls) await subscribe(caller, url);
    const report = () => reportPickups(server.demo, shared, { from: SHIPMENTS });
    await throughput(server, `${MANY} receivers`, receivers, shared * MANY, report);
  } finally {
    receiver.stop();
    receivers.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function subscribe(caller: Caller, url: string): Promise<string> {
  const answer = await post(caller, '/v1/subscriptions', { kind: 'shipment', url });
  return (answer as { data: { id: string } }).data.id;
}

async function throughput(
  server: RunningLinehaul,
  name: string,
  receivers: Receivers,
  deliveries: number,
  report: () => Promise<void>,
): Promise<void> {
  const known = receivers.delivered();
  const before = cpuTimeOf(server.pid);
  const startedAt = performance.now();
  await report();
  const told = performance.now() - startedAt;
  await until(() => receivers.delivered() >= known + deliveries);
  const seconds = (performance.now() - startedAt) / 1_000;
  const { mainUs, allUs } = cpuForEach(before, cpuTimeOf(server.pid), deliveries);
  console.log(
    `${deliveries} deliveries to ${name} in ${seconds.toFixed(1)} s (told within ${(told / 1_000).toFixed(1)} s): ${(deliveries / seconds).toFixed(0)} a second ` +
      `(target ${TARGET_PER_SECOND}); CPU µs each: main thread ${mainUs.toFixed(0)}, all ${allUs.toFixed(0)}`,
  );
}

/** One event at a time. The clock starts before the reporting call, so the measured time is never too short. */
async function latency(caller: Caller, receiver: Receiver): Promise<void> {
  const took: number[] = [];
  for (let number = 0; number < SINGLES; number++) took.push(await single(caller, receiver));
  took.sort((one, other) => one - other);
  const at = (share: number) => took[Math.floor(took.length * share)]!.toFixed(1);
  console.log(
    `from the call to the first attempt: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms (target ${TARGET_P99_MS}); ` +
      `${receiver.attempts() - receiver.arrived.size} of ${receiver.attempts()} attempts came twice`,
  );
}

async function single(caller: Caller, receiver: Receiver): Promise<number> {
  const from = performance.timeOrigin + performance.now();
  const { data } = (await post(caller, '/v1/test/events', { type: 'shipment.delivered' })) as { data: { id: string } };
  await until(() => receiver.arrived.has(data.id));
  return receiver.arrived.get(data.id)! - from;
}

async function until(done: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + WITHIN_MS;
  while (!done()) {
    if (performance.now() > giveUpAt) throw new Error('Not all events have come.');
    await sleep(5);
  }
}
