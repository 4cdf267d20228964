// `npm run bench -- archive`: how many bytes 1,000 shipments take in the database and in the archive, and how long a month takes to archive
// while quotes are served. BENCH_SHIPMENTS sets how many are archived; from fewer than 300,000, the time for a month is extrapolated.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import Sqlite from 'libsql';
import pg from 'pg';
import { DAY_MS } from '../src/platform/durations.ts';
import { startPostgres } from '../test/support/postgres-server.ts';
import { bolScenarios } from './bol.bench.ts';
import { cpuTimeOf } from './cpu-time.ts';
import { type Effort, load } from './measure.ts';
import { newFolder, ROOT, type RunningLinehaul, startLinehaul } from './processes.ts';
import { rateQuoteScenarios } from './rate-quotes.bench.ts';
import { type Caller, callerOf, JOURNEY, operatorOf, post } from './stored-shipments.ts';

const SHIPMENTS = Number(process.env.BENCH_SHIPMENTS ?? 20_000);
const MONTH = 300_000;
const IN_FLIGHT = 8;
const BATCH = 500;
const AGE_DAYS = 1_500;

/** Direct access to the database of the running server. */
interface Side {
  run(sql: string): Promise<void>;
  /** The bytes in use, without free pages. */
  usedBytes(): Promise<number>;
}

/** Makes the freight old, billed and paid. */
const AGEING = [
  `UPDATE shipments SET ship_day = ship_day - ${AGE_DAYS}, created_at = created_at - ${AGE_DAYS * DAY_MS}`,
  `UPDATE shipment_references SET created_at = created_at - ${AGE_DAYS * DAY_MS}`,
  `UPDATE shipment_events SET reported_at = reported_at - ${AGE_DAYS * DAY_MS}`,
  'UPDATE shipment_states SET next_action_at = NULL',
  'UPDATE shipment_charges SET recheck_at = NULL',
  `UPDATE billing_documents SET issued_at = issued_at - ${AGE_DAYS * DAY_MS}, paid_cents = total_cents - credited_cents`,
];

/** What the load wrote is not freight. */
const OF_THE_LOAD = ['DELETE FROM rate_quotes', 'DELETE FROM request_log'];

export async function benchArchive(effort: Effort): Promise<void> {
  const folder = newFolder();
  try {
    await archiveOn('SQLite', {}, folder, effort, sqliteSide(join(folder, 'test.db')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const postgres = await startPostgres({ onDisk: true });
  const shared = newFolder();
  const url = await postgres.freshDatabase();
  const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c search_path=test' });
  try {
    await archiveOn('PostgreSQL', { LINEHAUL_DATABASE_URL: url }, shared, effort, postgresSide(pool));
  } finally {
    await pool.end();
    await postgres.remove();
    rmSync(shared, { recursive: true, force: true });
  }
}

async function archiveOn(
  database: string,
  settings: Record<string, string>,
  folder: string,
  effort: Effort,
  side: Side,
): Promise<void> {
  const server = await startLinehaul(settings, folder);
  try {
    const caller = await callerOf(server.demo);
    const quote = await rateQuoteScenarios[0]!.prepare(server.demo);
    const empty = await side.usedBytes();
    await deliver(server, caller);
    const full = await side.usedBytes();
    for (const sql of AGEING) await side.run(sql);
    const seconds = 4;
    await load(server, quote, { ...effort, seconds: 1 });
    const unquoted = await side.usedBytes();
    const alone = await load(server, quote, { ...effort, seconds });
    const quoteBytes = ((await side.usedBytes()) - unquoted) / (alone.perSecond * seconds);
    for (const sql of OF_THE_LOAD) await side.run(sql);
    const before = await side.usedBytes();
    const archiving = archive(server, settings);
    let isDone = false;
    const done = archiving.finally(() => {
      isDone = true;
    });
    const during: number[] = [];
    while (!isDone) during.push((await load(server, quote, { ...effort, seconds: 2 })).perSecond);
    const { tookSeconds, cpuSeconds, months } = await done;
    for (const sql of OF_THE_LOAD) await side.run(sql);
    const after = await side.usedBytes();
    const files = months.reduce((sum, one) => sum + one.bytes, 0);
    const records = months.reduce((sum, one) => sum + one.records, 0);
    const perThousand = (bytes: number) => `${(bytes / SHIPMENTS / 1_000).toFixed(2)} MB`;
    const middle = during.sort((one, other) => one - other)[Math.floor(during.length / 2)]!;
    console.log(
      `${database}: 1,000 shipments take ${perThousand(full - empty)} in the database and ${perThousand(files)} in the archive; ` +
        `archiving freed ${perThousand(before - after)}. 1,000 quotes take ${(quoteBytes / 1_000).toFixed(2)} MB.`,
    );
    console.log(
      `${database}: ${records.toLocaleString('en-US')} shipments archived in ${tookSeconds.toFixed(1)} s while serving ` +
        `${middle.toFixed(0)} quotes/s (alone ${alone.perSecond.toFixed(0)}): ${(records / tookSeconds).toFixed(0)} per second, ` +
        `a month of 300,000 in ${(((MONTH / records) * tookSeconds) / 60).toFixed(0)} minutes${records < MONTH ? ' (extrapolated)' : ''}. ` +
        `CPU time of the archiving process: ${((cpuSeconds / records) * 1_000).toFixed(2)} s per 1,000.`,
    );
  } finally {
    await server.stop();
  }
}

interface ArchivedMonth {
  readonly records: number;
  readonly bytes: number;
}

/** The command does what a running server does by itself, without its pauses. Its start is not counted. */
async function archive({ folder }: RunningLinehaul, settings: Record<string, string>) {
  const linehaul = async (command: string) => {
    const child = spawn(process.execPath, [join(ROOT, 'dist/main.mjs'), 'archive', command, '-e', 'test', '--json'], {
      env: { ...process.env, LINEHAUL_DATA_DIR: folder, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const started = performance.now();
    const printed: Buffer[] = [];
    child.stdout.on('data', (some: Buffer) => printed.push(some));
    let cpuUs = 0;
    const watch = setInterval(() => {
      cpuUs = cpuTimeOf(child.pid!)?.allUs ?? cpuUs;
    }, 50);
    const [status] = await once(child, 'close');
    clearInterval(watch);
    if (status !== 0) throw new Error(`linehaul archive ${command} ended with ${status}.`);
    const output = JSON.parse(Buffer.concat(printed).toString()) as { readonly months?: readonly ArchivedMonth[] };
    return { output, seconds: (performance.now() - started) / 1_000, cpuSeconds: cpuUs / 1_000_000 };
  };
  const run = await linehaul('run');
  const list = await linehaul('list');
  return {
    tookSeconds: run.seconds - list.seconds,
    cpuSeconds: run.cpuSeconds - list.cpuSeconds,
    months: list.output.months ?? [],
  };
}

async function deliver({ demo }: RunningLinehaul, caller: Caller): Promise<void> {
  const bill = await bolScenarios[0]!.prepare(demo);
  const body = JSON.parse(bill.body!) as object;
  const pros: string[] = [];
  let left = SHIPMENTS;
  const book = async () => {
    while (left-- > 0) {
      const made = (await post(caller, bill.path, body)) as { referenceNumbers: { pro: string } };
      pros.push(made.referenceNumbers.pro);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, book));
  for (let at = 0; at < pros.length; at += BATCH) {
    for (const [step, event] of JOURNEY.entries()) {
      const occurredAt = new Date(Date.now() - (JOURNEY.length - step) * 60_000).toISOString();
      const events = pros.slice(at, at + BATCH).map((pro) => ({ ...event, eventId: `scan-${step}`, pro, occurredAt }));
      await post(operatorOf(demo), '/ops/v1/events', { events });
    }
  }
}

function sqliteSide(file: string): Side {
  return {
    async run(sql) {
      const db = new Sqlite(file, { timeout: 60_000 });
      db.exec('PRAGMA busy_timeout = 60000');
      db.exec(sql);
      db.close();
    },
    async usedBytes() {
      const db = new Sqlite(file);
      const value = (name: string) => Number(Object.values(db.prepare(`PRAGMA ${name}`).get([]) as object)[0]);
      const bytes = (value('page_count') - value('freelist_count')) * value('page_size');
      db.close();
      return bytes;
    },
  };
}

function postgresSide(pool: pg.Pool): Side {
  return {
    async run(sql) {
      await pool.query(sql);
    },
    // Deleted rows take space until they are vacuumed, and the space of updated rows twice.
    async usedBytes() {
      await pool.query('VACUUM FULL');
      // Of this environment only: the database also holds the schemas that are kept ready for sandboxes.
      const { rows } = await pool.query(
        "SELECT sum(pg_total_relation_size(oid)) AS bytes FROM pg_class WHERE relnamespace = 'test'::regnamespace AND relkind = 'r'",
      );
      return Number(rows[0].bytes);
    },
  };
}
