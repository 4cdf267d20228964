// A real PostgreSQL server in a temporary folder, which a test can stop, freeze and restart.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { findPostgres, type PostgresPrograms, reachablePrograms, unprivilegedAccount } from './postgres-programs.ts';
import { endOf, isAlive, until } from './waiting.ts';

export interface PostgresServer {
  readonly programs: PostgresPrograms;
  readonly dataFolder: string;
  /** The URL of a database. */
  address(database: string): string;
  /** Creates an empty database, and returns its URL. */
  freshDatabase(): Promise<string>;
  /** Runs a query on the server. */
  ask(sql: string): Promise<Record<string, unknown>[]>;
  /** Like `pg_ctl stop -m immediate`: no checkpoint, and every connection is cut. */
  stopAtOnce(): Promise<void>;
  start(): Promise<void>;
  /** Pauses every process of the server, like a stalled disk or a suspended machine. */
  freeze(): Promise<void>;
  thaw(): void;
  /** Stops the server and removes its folder. */
  remove(): Promise<void>;
}

const PREFIX = 'linehaul-postgres-';
const USER = 'linehaul';
const OWNER = 'postmaster.pid';

/** Linux assigns ports from 32,768 on, other systems from 49,152. */
const UNASSIGNED_PORTS = [20_000, 32_000] as const;
const givenPorts = new Set<number>();

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
const ENOUGH_MEMORY_BYTES = 4e9;

/** The test run that a server belongs to; set by the global setup, so that it can clean up after a worker that died. */
export const RUN_VARIABLE = 'LINEHAUL_TEST_RUN';

interface ServerOptions {
  /** Benches ask for the disk, which is part of what they measure. */
  readonly onDisk?: boolean;
  /** A server to follow, as a read replica. It is restarted. */
  readonly replicaOf?: PostgresServer;
}

export async function startPostgres({ onDisk = false, replicaOf }: ServerOptions = {}): Promise<PostgresServer> {
  const programs = findPostgres();
  const testRun = process.env[RUN_VARIABLE] ?? String(process.pid);
  const folder = mkdtempSync(join(onDisk ? tmpdir() : memoryOrDisk(), `${PREFIX}${testRun}-`));
  const as = unprivilegedAccount();
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const bin = reachablePrograms(programs, as, folder);
  const data = join(folder, 'data');
  const run = (program: string, args: string[]) =>
    execFileSync(program, args, { ...as, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (replicaOf === undefined) {
    // Only creating the empty files skips fsync; the server itself runs with it.
    run(join(bin, 'initdb'), ['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']);
  } else {
    // What a stopped server left on disk is what its replica starts from.
    await replicaOf.stopAtOnce();
    run('cp', ['-a', replicaOf.dataFolder, data]);
    rmSync(join(data, OWNER), { force: true });
    run('touch', [join(data, 'standby.signal')]);
    await replicaOf.start();
  }

  const log = join(folder, 'log');
  let port = 0;
  let running: ChildProcess | undefined;
  let frozen: number[] = [];
  let databases = 0;

  const address = (database: string) => `postgres://${USER}@127.0.0.1:${port}/${database}`;

  async function start(): Promise<void> {
    const settings = {
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: '',
      max_connections: '200',
      shared_buffers: '32MB',
      // Several servers share the memory.
      max_wal_size: '256MB',
      fsync: 'on',
      ...(replicaOf && { primary_conninfo: replicaOf.address('postgres') }),
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(join(bin, 'postgres'), ['-D', data, ...options], {
      ...as,
      cwd: folder,
      stdio: ['ignore', openSync(log, 'a'), openSync(log, 'a')],
    });
    running = child;
    await until(`PostgreSQL answers (see ${log})`, async () => {
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`PostgreSQL ended with ${child.exitCode}:\n${readFileSync(log, 'utf8')}`);
      }
      return answers(address('postgres'));
    });
  }

  async function ask(sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: address('postgres') });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  function thaw(): void {
    for (const pid of frozen.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGCONT');
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const child = running;
    running = undefined;
    thaw();
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await endOf(child, 10_000);
  }

  const removeNow = () => {
    thaw();
    running?.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', removeNow);

  port = await freePort();
  await start();
  return {
    programs,
    dataFolder: data,
    address,
    ask,
    start,
    thaw,
    async freshDatabase() {
      const name = `fresh_${process.pid}_${++databases}`;
      await ask(`CREATE DATABASE ${name}`);
      return address(name);
    },
    stopAtOnce: () => end('SIGQUIT'),
    async freeze() {
      const backends = await ask('SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
      // The postmaster first, so that no new process starts while the others are paused.
      frozen = [running!.pid!, ...backends.map((row) => Number(row.pid))];
      for (const pid of frozen) if (isAlive(pid)) process.kill(pid, 'SIGSTOP');
    },
    async remove() {
      process.off('exit', removeNow);
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * In memory where there is room. A disk shared with others can stall for seconds, and then Linehaul reports an outage, as it should: the
 * tests of everything else would fail for it.
 */
function memoryOrDisk(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_MEMORY_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Stops and removes servers left behind by test runs that were killed. */
export function removeLeftServers(ofRun?: string): void {
  const folders = [MEMORY, tmpdir()].filter((one) => existsSync(one));
  for (const folder of folders.flatMap((from) => readdirSync(from).map((name) => join(from, name)))) {
    const name = basename(folder);
    const run = name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0]! : undefined;
    if (run === undefined || (ofRun === undefined ? isAlive(Number(run)) : run !== ofRun)) continue;
    try {
      const pid = Number(readFileSync(join(folder, 'data', OWNER), 'utf8').split('\n')[0]);
      process.kill(pid, 'SIGCONT');
      process.kill(pid, 'SIGQUIT');
    } catch {
      // It is no longer running.
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * A port for a server that starts later, or is down for a while. Not one of those that the system assigns: it could give the same port to
 * another server or connection meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...UNASSIGNED_PORTS);
    if (givenPorts.has(port)) continue;
    givenPorts.add(port);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
