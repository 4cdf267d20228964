// How long the server's event loop is blocked while twenty clients request a hundred labels each.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { BOL_EXAMPLES } from '../src/capabilities/bol/request/bol.examples.ts';
import { cpuForEach, cpuTimeOf } from './cpu-time.ts';
import type { Effort } from './measure.ts';
import { newFolder, startLinehaul } from './processes.ts';
import { bearerHeaders } from './scenario.ts';

const CLIENTS = 20;
const LABELS = 100;
const TARGET_MS = 20;
const QUIET_S = 2;

/** Runs in the server's main thread and writes its event-loop delays to a file, one line per second. */
function watchLoop(file: string): string {
  const script = `import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
if (isMainThread && process.argv.includes('serve')) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  setInterval(() => {
    appendFileSync(${JSON.stringify(file)}, Date.now() + ' ' + delay.percentile(50) / 1e6 + ' ' + delay.percentile(99) / 1e6 + ' ' + delay.max / 1e6 + '\\n');
    delay.reset();
  }, 1000).unref();
}`;
  return `--import=data:text/javascript;base64,${Buffer.from(script).toString('base64')}`;
}

/** The medians of the per-second figures between two times. */
function delaysBetween(file: string, from: number, to: number): string {
  const seconds = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number) as [number, number, number, number])
    .filter(([at]) => at > from + 1_000 && at <= to);
  const middle = (column: 1 | 2 | 3) =>
    seconds
      .map((one) => one[column])
      .sort((a, b) => a - b)
      [Math.floor(seconds.length / 2)]!.toFixed(1);
  return `p50 ${middle(1)} ms, p99 ${middle(2)} ms, longest ${middle(3)} ms`;
}

export async function benchLabels(effort: Effort): Promise<void> {
  const delays = join(newFolder(), 'delays.txt');
  const server = await startLinehaul({ NODE_OPTIONS: watchLoop(delays) });
  try {
    const headers = { ...(await bearerHeaders(server.demo)), 'content-type': 'application/json' };
    const example = BOL_EXAMPLES.smallest.value;
    const body = JSON.stringify({
      ...example,
      billTo: { ...example.billTo, account: server.demo.portalAccounts[0]!.accounts[0] },
      images: {
        includeShippingLabels: true,
        shippingLabels: { format: 'ThermalLabel', quantity: LABELS, position: 1 },
      },
    });
    const ask = async () => {
      const answer = await fetch(`${server.url}/v1/bol`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`POST /v1/bol answers ${answer.status}: ${await answer.text()}`);
      return (await answer.text()).length;
    };
    const bytes = await ask();
    const quietFrom = Date.now();
    await sleep(QUIET_S * 1_000 + 1_500);
    console.log(`nobody asks: ${delaysBetween(delays, quietFrom, Date.now())}`);
    const from = Date.now();
    const before = cpuTimeOf(server.pid);
    const until = performance.now() + Math.max(4, effort.seconds) * 1_000;
    let asked = 0;
    const client = async () => {
      for (; performance.now() < until; asked++) await ask();
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    const { mainUs } = cpuForEach(before, cpuTimeOf(server.pid), asked);
    console.log(
      `${CLIENTS} clients ask for ${LABELS} labels (${asked} answers of ${(bytes / 1_000).toFixed(0)} kB, each ${(mainUs / 1_000).toFixed(1)} ms of the main thread): ` +
        `${delaysBetween(delays, from, Date.now())} (target for p99: ${TARGET_MS} ms)`,
    );
  } finally {
    await server.stop();
  }
}
