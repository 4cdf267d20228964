// `npm run bench -- hanging-receiver`: what it costs when a receiver accepts connections but never responds while thousands of events
// wait for it, how that affects another receiver, and how long it takes to deliver everything once it responds again.
import { readFileSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuTimeOf } from './cpu-time.ts';
import { newFolder, type RunningLinehaul, startLinehaul } from './processes.ts';
import { type Caller, callerOf, makeBills, post, reportPickups, storeCopies } from './stored-shipments.ts';

const EVENTS = Number(process.env.BENCH_EVENTS ?? 10_000);
/** Until the receiver is known to hang and its waiting deliveries are set aside. */
const SETTLE_MS = 40_000;
const WATCH_MS = 40_000;
const EVERY_MS = 500;
const RECOVERY_MS = 900_000;

/** A receiver in this process that can stop responding. */
async function startReceiver(first: 'answers' | 'hangs') {
  const arrived = new Map<string, number>();
  const held: ServerResponse[] = [];
  let how = first;
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id']);
    request.resume();
    if (how === 'hangs') held.push(response);
    else {
      if (!arrived.has(id)) arrived.set(id, performance.now());
      response.writeHead(204).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    arrived,
    answer() {
      how = 'answers';
      for (const one of held) one.destroy();
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export async function benchHangingReceiver(): Promise<void> {
  const folder = newFolder();
  const hanging = await startReceiver('hangs');
  const other = await startReceiver('answers');
  let server = await startLinehaul({}, folder);
  try {
    const [first] = await makeBills(await callerOf(server.demo), 1);
    await server.stop();
    storeCopies(folder, [first!], 0, EVENTS);
    server = await startLinehaul({}, folder);
    const caller = await callerOf(server.demo);
    const idle = await watch(server, caller, other, 10_000, false);
    console.log(`idle:    ${idle}`);
    await post(caller, '/v1/subscriptions', { kind: 'shipment', url: hanging.url });
    await reportPickups(server.demo, EVENTS);
    await sleep(SETTLE_MS);
    await post(caller, '/v1/subscriptions', { kind: 'shipment', url: other.url });
    console.log(`hanging: ${await watch(server, caller, other, WATCH_MS, true)}`);
    hanging.answer();
    const startedAt = performance.now();
    while (hanging.arrived.size < EVENTS) {
      if (performance.now() - startedAt > RECOVERY_MS) {
        throw new Error(`Only ${hanging.arrived.size} of ${EVENTS} events arrived after the receiver answered again.`);
      }
      await sleep(50);
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(`the receiver answers again: all ${EVENTS} events delivered within ${seconds.toFixed(1)} s`);
  } finally {
    hanging.stop();
    other.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The server's CPU time, writes and memory over a period, and how long events to another receiver take meanwhile. */
async function watch(
  server: RunningLinehaul,
  caller: Caller,
  other: { readonly arrived: ReadonlyMap<string, number> },
  forMs: number,
  isSending: boolean,
): Promise<string> {
  const cpuBefore = cpuTimeOf(server.pid)!;
  const writtenBefore = writtenBytes(server.pid);
  const startedAt = performance.now();
  const delays: number[] = [];
  let highest = 0;
  while (performance.now() - startedAt < forMs) {
    highest = Math.max(highest, residentBytes(server.pid));
    if (isSending) {
      const from = performance.now();
      const { data } = (await post(caller, '/v1/test/events', { type: 'shipment.delivered' })) as {
        data: { id: string };
      };
      while (!other.arrived.has(data.id)) await sleep(2);
      delays.push(other.arrived.get(data.id)! - from);
    }
    await sleep(EVERY_MS);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const cores = (cpuTimeOf(server.pid)!.allUs - cpuBefore.allUs) / 1e6 / seconds;
  const written = (writtenBytes(server.pid) - writtenBefore) / seconds / 1e6;
  delays.sort((one, another) => one - another);
  const delay =
    delays.length === 0
      ? ''
      : `; to the other receiver p50 ${delays[delays.length >> 1]!.toFixed(0)} ms, longest ${delays.at(-1)!.toFixed(0)} ms`;
  return `${cores.toFixed(3)} cores, ${written.toFixed(3)} MB/s written, ${(highest / 1e6).toFixed(0)} MB resident${delay}`;
}

function writtenBytes(pid: number): number {
  return Number(/^write_bytes: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1]);
}

function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;
}
