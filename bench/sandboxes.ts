// Many sandboxes on one node: their cost asleep and awake, how long creating and waking take, and how they affect each other.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { BOL_EXAMPLES } from '../src/capabilities/bol/request/bol.examples.ts';
import { RATE_QUOTE_EXAMPLES } from '../src/capabilities/rate-quotes/rate-quote.examples.ts';
import { startPostgres } from '../test/support/postgres-server.ts';
import { residentBytes } from './process-memory.ts';
import { newFolder, ROOT, type RunningLinehaul, startLinehaul } from './processes.ts';
import { basic, bearerHeaders } from './scenario.ts';

/**
 * Set BENCH_SANDBOXES for fewer, BENCH_SHIPMENTS for the shipments in the sandbox whose clock is moved forward, and BENCH_DATABASE=postgres
 * for PostgreSQL.
 */
const SANDBOXES = Number(process.env.BENCH_SANDBOXES ?? 1_000);
const AWAKE = Math.min(100, SANDBOXES);
const SHIPMENTS = Number(process.env.BENCH_SHIPMENTS ?? 1_000);
/** Created and called before anything is measured: the first ones fill caches that all share. */
const WARM = 20;
const QUOTES_BEFORE = 500;
/** On PostgreSQL, copies for new sandboxes are made ahead of time, but not as fast as one client can create them. */
const SPACED = 10;
const SPACE_MS = 1_500;
const MOST_REPEATED = 100;
const MB = 1_048_576;

interface Made {
  readonly sandbox: { readonly id: string };
  readonly credentials: Readonly<Record<string, string>>;
}

export async function benchSandboxes(): Promise<void> {
  const postgres = process.env.BENCH_DATABASE === 'postgres' ? await startPostgres({ onDisk: true }) : undefined;
  try {
    await benchOn(postgres === undefined ? '' : await postgres.freshDatabase());
  } finally {
    await postgres?.remove();
  }
}

/** An empty `databaseUrl` selects SQLite. */
async function benchOn(databaseUrl: string): Promise<void> {
  say('database', databaseUrl === '' ? 'SQLite' : 'PostgreSQL', '');
  sayLoad();
  const folder = newFolder();
  const memoryFile = join(folder, 'memory');
  const settings = {
    LINEHAUL_SANDBOXES_PER_USER: String(SANDBOXES + WARM + SPACED),
    LINEHAUL_SANDBOXES_AWAKE: String(AWAKE),
    LINEHAUL_DATABASE_URL: databaseUrl,
    NODE_OPTIONS: `--import ${pathToFileURL(`${ROOT}bench/collect-garbage.mjs`).href}`,
    BENCH_MEMORY_FILE: memoryFile,
  };
  const server = await startLinehaul(settings, folder);
  const memory = () => memoryOf(server, memoryFile);
  try {
    const owner = await bearerHeaders(server.demo);
    const create = async (name: string) =>
      (await call(server, owner, 'POST', '/v1/sandboxes', { name, seed: '42' })).data as Made;
    for (let warm = 0; warm < WARM; warm++) await firstCall(server, await create(`warm-${warm}`));

    const before = await memory();
    const made: Made[] = [];
    const beforeCreating = cpuOf(server);
    const creating = await eachTimed(SANDBOXES, async (number) => void made.push(await create(`s-${number}`)));
    const asleep = await memory();
    const cpuOfCreating = (cpuOf(server) - beforeCreating) / SANDBOXES;
    say('creating a sandbox', `${median(creating)} ms, p99 ${p99(creating)} ms`, '150 ms');
    say('processor time of that', `${cpuOfCreating.toFixed(0)} ms`, '');
    const spaced: number[] = [];
    for (let number = 0; number < SPACED; number++) {
      await sleep(SPACE_MS);
      spaced.push(await timed(() => create(`spaced-${number}`)));
    }
    say('the same with pauses, as users do', `${median(spaced)} ms, p99 ${p99(spaced)} ms`, '150 ms');
    say(`${SANDBOXES} asleep, each`, grown(before, asleep, SANDBOXES, 3), '0.1 MB');

    const headers: Record<string, string>[] = [];
    const beforeWaking = cpuOf(server);
    const waking = await eachTimed(AWAKE, async (number) => void headers.push(await firstCall(server, made[number]!)));
    const cpuOfWaking = (cpuOf(server) - beforeWaking) / AWAKE;
    for (const [number, one] of headers.entries()) await signIn(server, made[number]!, one);
    for (let round = 0; round < 10; round++) for (const one of headers) await quote(server, one);
    const awake = await memory();
    say('first call to one that is asleep', `${median(waking)} ms, p99 ${p99(waking)} ms`, '300 ms');
    say('processor time of that', `${cpuOfWaking.toFixed(0)} ms`, '');
    say(`${AWAKE} awake, each`, grown(asleep, awake, AWAKE, 2), '10 MB');
    const idle = cpuOf(server);
    await sleep(5_000);
    say(`CPU of ${AWAKE} that are awake and idle`, `${((cpuOf(server) - idle) / 50).toFixed(1)}%`, '');

    const [busy, neighbour] = [headers[0]!, headers[1]!];
    await call(server, busy, 'POST', '/v1/test/clock', { speed: 0 });
    const account = made[0]!.credentials.account!;
    for (let bill = 0; bill < SHIPMENTS; bill++) {
      const { value } = BOL_EXAMPLES.smallest;
      await call(server, busy, 'POST', '/v1/bol', { ...value, billTo: { ...value.billTo, account } });
    }
    const quiet = await eachTimed(QUOTES_BEFORE, () => quote(server, neighbour));
    let isTurning = true;
    const turning = timed(() => call(server, busy, 'POST', '/v1/test/clock', { advance: '60d' }));
    turning.finally(() => {
      isTurning = false;
    });
    const beside: number[] = [];
    while (isTurning) beside.push(await timed(() => quote(server, neighbour)));
    say(`advancing 60 days with ${SHIPMENTS} shipments`, `${Math.round(await turning)} ms`, '');
    const ratio = (Number(p99(beside)) / Number(p99(quiet))).toFixed(1);
    const times = `${p99(beside)} ms, before ${p99(quiet)} ms (${beside.length} and ${quiet.length} quotes)`;
    say('quotes of a neighbour meanwhile, p99', `${ratio} ×: ${times}`, '2 ×');
    say('the same, median', `${median(beside)} ms, before ${median(quiet)} ms`, '');

    const path = `/v1/sandboxes/${made[0]!.sandbox.id}`;
    const keeping = await timed(() => call(server, owner, 'POST', `${path}/snapshots`, { name: 'bench' }));
    const restoring = await timed(() => call(server, owner, 'POST', `${path}/restore`, { snapshot: 'bench' }));
    say(`snapshot with ${SHIPMENTS} shipments`, `${Math.round(keeping)} ms`, '1000 ms');
    say('restoring it, until it is open again', `${Math.round(restoring)} ms`, '1000 ms');

    // As many as are awake are called, so that those go to sleep.
    const others = made.slice(AWAKE, 2 * AWAKE);
    const beforeOthers = await memory();
    for (const one of others) await firstCall(server, one);
    const slept = grown(beforeOthers, await memory(), others.length, 3);
    if (others.length > 0) say(`${others.length} that went to sleep, each`, slept, '0.1 MB');
    if (repeated > 0) say('calls that were sent again after a 503', String(repeated), '');
    sayLoad();
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Shows the machine's load, because other programs make every figure worse. */
function sayLoad(): void {
  const [minute = 0, , quarter = 0] = loadavg();
  say('load average, 1 and 15 minutes', `${minute.toFixed(1)}, ${quarter.toFixed(1)}`, '');
}

function say(what: string, found: string, target: string): void {
  process.stdout.write(`${what.padEnd(44)}  ${found}${target === '' ? '' : `  (target ${target})`}\n`);
}

/** Calls that got a 503, which a busy machine makes the database time out with. Their waiting counts. */
let repeated = 0;

async function call(
  server: RunningLinehaul,
  headers: Record<string, string>,
  method: string,
  path: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: the server's own schemas describe its responses.
): Promise<any> {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.status === 503 && repeated < MOST_REPEATED) {
    repeated++;
    await answer.arrayBuffer();
    await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1_000);
    return call(server, headers, method, path, body);
  }
  if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Gets an API key, which opens the sandbox. */
async function firstCall(server: RunningLinehaul, { credentials }: Made): Promise<Record<string, string>> {
  const { clientId = '', clientSecret = '' } = credentials;
  const { data } = await call(server, { authorization: basic(clientId, clientSecret) }, 'POST', '/v1/api-key');
  return { apikey: data.apiKey };
}

async function signIn(server: RunningLinehaul, { credentials }: Made, headers: Record<string, string>): Promise<void> {
  const { username = '', password = '' } = credentials;
  const authorization = basic(username, password);
  const { access_token: token } = await call(server, { ...headers, authorization }, 'POST', '/authenticate');
  headers.authorization = `Bearer ${token}`;
}

function quote(server: RunningLinehaul, headers: Record<string, string>): Promise<unknown> {
  const { value } = RATE_QUOTE_EXAMPLES.smallest;
  const account = server.demo.portalAccounts[0]!.accounts[0];
  return call(server, headers, 'POST', '/v1/rate-quotes', { ...value, payment: { ...value.payment, account } });
}

async function eachTimed(count: number, work: (number: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < count; number++) times.push(await timed(() => work(number)));
  return times;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const at = (times: readonly number[], share: number) =>
  [...times].sort((one, two) => one - two)[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(1);
const median = (times: readonly number[]) => at(times, 0.5);
const p99 = (times: readonly number[]) => at(times, 0.99);

interface Memory {
  /** What is in use on the main thread, without garbage. */
  readonly used: number;
  /** What the process has of the machine: garbage that was collected is returned to it late, and never all of it. */
  readonly resident: number;
}

async function memoryOf({ pid }: RunningLinehaul, file: string): Promise<Memory> {
  for (let collected = 0; collected < 2; collected++) {
    rmSync(file, { force: true });
    process.kill(pid, 'SIGUSR2');
    while (!existsSync(file)) await sleep(50);
    // Memory is returned to the machine by another thread. After 5 idle seconds, the server would close the connection.
    await sleep(1_000);
  }
  return { used: Number(readFileSync(file, 'utf8')), resident: residentBytes(pid) };
}

function grown(before: Memory, after: Memory, count: number, digits: number): string {
  const each = (bytes: number) => (bytes / MB / count).toFixed(digits);
  return `${each(after.used - before.used)} MB in use, ${each(after.resident - before.resident)} MB resident`;
}

/** CPU time in milliseconds. */
function cpuOf({ pid }: RunningLinehaul): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
