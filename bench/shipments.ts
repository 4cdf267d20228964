// Shipments with 10,000 and with 1,000,000 of them stored: reading one as a share of the baseline, and how long each operation
// takes on a single connection, which must not grow by more than a factor of 1.3.
import { rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { performance } from 'node:perf_hooks';
import { bolScenarios } from './bol.bench.ts';
import { type Effort, measure } from './measure.ts';
import { newFolder, startLinehaul } from './processes.ts';
import { rateQuoteScenarios } from './rate-quotes.bench.ts';
import type { BenchRequest } from './scenario.ts';
import { printSpread } from './spread.ts';
import { type Caller, callerOf, makeBills, post, proOfCopy, storeCopies } from './stored-shipments.ts';

/** BENCH_STORED sets the larger one. */
const SIZES = [10_000, Number(process.env.BENCH_STORED ?? 1_000_000)];
const GROWTH = 1.3;
const TARGETS = { unseen: 0.6, polled: 0.75 };
/** More than a server caches, so that a requested record is never in its cache. */
const ASKED = 49_999;
const SINGLE_CALLS = 3_000;

function historyRequest({ headers }: Caller, stored: number): BenchRequest {
  const paths = Array.from({ length: ASKED }, (_, at) => historyPath((at * 7_919_993) % stored));
  return { method: 'GET', path: paths[0]!, paths, headers };
}

function historyPath(number: number): string {
  return `/v1/shipments/history?pro=${proOfCopy(number)}`;
}

async function singles(caller: Caller, stored: number): Promise<Map<string, number>> {
  const { headers, demo } = caller;
  const asked = historyRequest(caller, stored).paths!;
  const [bol, quote] = [await bolScenarios[0]!.prepare(demo), await rateQuoteScenarios[0]!.prepare(demo)];
  const medians = new Map<string, number>();
  const time = async (name: string, at: (call: number) => BenchRequest) => {
    medians.set(name, await medianUs(demo.baseUrl, at));
  };
  await time('GET history, by PRO', (call) => ({ method: 'GET', path: asked[call % ASKED]!, headers }));
  await time('GET shipments, one page', () => ({ method: 'GET', path: `/v1/shipments?limit=20`, headers }));
  await time('POST bol', () => bol);
  await time('POST rate-quotes', () => quote);
  return medians;
}

/** Sends the calls one after another over one connection. */
async function medianUs(url: string, at: (call: number) => BenchRequest): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took: number[] = [];
  for (let call = 0; call < SINGLE_CALLS; call++) {
    const one = at(call);
    const started = performance.now();
    const status = await callOnce(`${url}${one.path}`, one, agent);
    if (status >= 300) throw new Error(`${one.method} ${one.path} answers ${status}`);
    if (call >= SINGLE_CALLS / 3) took.push(performance.now() - started);
  }
  agent.destroy();
  return took.sort((a, b) => a - b)[Math.floor(took.length / 2)]! * 1_000;
}

function callOnce(url: string, { method, headers, body }: BenchRequest, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const length =
      body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const call = httpRequest(url, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode!));
    });
    call.on('error', reject).end(body);
  });
}

/** Some are waiting for pickup, some under way, most delivered. */
async function templates(caller: Caller): Promise<string[]> {
  const pros: string[] = [];
  for (const days of [4, 2, 1]) {
    pros.push(...(await makeBills(caller, days * 4)));
    await post(caller, '/v1/test/clock', { advance: `${days}d` });
  }
  return [...pros, ...(await makeBills(caller, 4))];
}

export async function benchShipments(effort: Effort): Promise<void> {
  const folder = newFolder();
  let server = await startLinehaul({}, folder);
  try {
    const copied = await templates(await callerOf(server.demo));
    const found: Map<string, number>[] = [];
    let stored = 0;
    for (const size of SIZES) {
      await server.stop();
      storeCopies(folder, copied, stored, size);
      stored = size;
      server = await startLinehaul({}, folder);
      const caller = await callerOf(server.demo);
      const shown = size.toLocaleString('en-US');
      for (const [kind, target, request] of [
        ['not seen lately', TARGETS.unseen, historyRequest(caller, size)],
        ['polled', TARGETS.polled, { ...historyRequest(caller, size), paths: [historyPath(1)] }],
      ] as const) {
        const { ratio, cpuRatio, mainUs, p50Ms, failed } = await measure(server, request, effort);
        console.log(
          `GET /v1/shipments/history, ${shown} stored, ${kind}: ${printSpread(ratio, 2)} of the baseline (target ${target}), ` +
            `CPU ${printSpread(cpuRatio, 2)}, main ${mainUs.median.toFixed(0)} µs, p50 ${p50Ms.median} ms, failed ${failed}`,
        );
      }
      found.push(await singles(caller, size));
    }
    console.log(
      `single calls, p50 in µs: ${SIZES.map((size) => size.toLocaleString('en-US')).join(', ')}, growth (at most ${GROWTH})`,
    );
    for (const [name, few] of found[0]!) {
      const many = found.at(-1)!.get(name)!;
      console.log(
        `${name.padEnd(30)} ${few.toFixed(0).padStart(6)} ${many.toFixed(0).padStart(6)}   ${(many / few).toFixed(2)}`,
      );
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
