// `npm run bench -- quote-months`: quotes on PostgreSQL in one table, and divided by month: the CPU time of deleting a month of them, of inserting
// one, and of finding one by its ID. BENCH_QUOTES sets how many the month has.
import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { QUOTE_MONTHS, rateQuoteStore } from '../src/capabilities/rate-quotes/rate-quote.store.ts';
import { applyRetention } from '../src/capabilities/retention/apply-retention.ts';
import { retentionRules } from '../src/capabilities/retention/retention-rules.ts';
import { ephemeral, readConfig } from '../src/config.ts';
import { type Context, openContext } from '../src/context.ts';
import { type Month, monthOf } from '../src/platform/db/monthly-tables.ts';
import { type PostgresServer, startPostgres } from '../test/support/postgres-server.ts';
import type { Effort } from './measure.ts';
import { postgresCpuUs } from './postgres-cpu.ts';

const QUOTES = Number(process.env.BENCH_QUOTES ?? 300_000);
/** Of the month to delete, and those after it. */
const MONTHS = 37;
const OTHER_MONTHS_QUOTES = 10_000;
const ACCOUNTS = 200;
const INSERTS = 20_000;
const IN_FLIGHT = 32;
const LOOKUPS = 1_000;
const ASKED = JSON.stringify({ text: 'x'.repeat(280) });
const OFFERS = '[["L",128450,1793491200000],["V",210000,1793491200000]]';

export async function benchQuoteMonths(_effort: Effort): Promise<void> {
  const postgres = await startPostgres({ onDisk: true });
  try {
    for (const isDivided of [true, false]) await benchTable(postgres, isDivided);
  } finally {
    await postgres.remove();
  }
}

async function benchTable(postgres: PostgresServer, isDivided: boolean): Promise<void> {
  const url = await postgres.freshDatabase();
  const read = ephemeral(readConfig({}), 'bench');
  const context = await openContext({ ...read, logLevel: 'silent', databaseUrl: url }, 'production');
  try {
    const now = context.clock.now();
    const months = Array.from({ length: MONTHS }, (_, before) => monthOf(now, -before - 1)).reverse();
    if (isDivided) {
      const times = [...months.map(({ from }) => from), now];
      const { signal } = new AbortController();
      const reason = await context.db.months!.prepare(QUOTE_MONTHS, { times, canJump: false, signal });
      if (reason !== undefined) throw new Error(reason);
    }
    await fill(url, months);
    const store = rateQuoteStore(context.db);
    const parts = (await store.parts()).length;
    console.log(isDivided ? `Divided into ${parts} parts:` : 'One table:');
    const say = (what: string, { databaseUs, oursUs }: Cost, count: number) =>
      console.log(
        `  ${what}: ${(databaseUs / count).toFixed(0)} µs in the database, ${(oursUs / count).toFixed(0)} µs in the server`,
      );
    say('insert a quote', await costOf(postgres, () => insertMany(context, now)), INSERTS);
    const lookUp = (keyOf: (n: number) => string) =>
      costOf(postgres, async () => {
        for (let n = 1; n <= LOOKUPS; n++) await store.find(keyOf(n), now);
      });
    say('find a new quote', await lookUp((n) => `new${n}`), LOOKUPS);
    say('find an old quote', await lookUp((n) => keyIn(months[20]!, n)), LOOKUPS);
    const rule = retentionRules(context).find(({ name }) => name === 'quotes')!;
    let gone = 0;
    const deleting = await costOf(postgres, async () => {
      gone = (await applyRetention(context, 'bench', [rule]))[0]!.count;
    });
    const seconds = (us: number) => (us / 1_000_000).toFixed(2);
    console.log(
      `  delete ${gone.toLocaleString('en-US')} quotes: ${seconds(deleting.databaseUs)} CPU seconds in the database, ` +
        `${seconds(deleting.oursUs)} in the server, ${seconds(deleting.elapsedUs)} s elapsed`,
    );
  } finally {
    await context.close();
  }
}

interface Cost {
  readonly databaseUs: number;
  readonly oursUs: number;
  readonly elapsedUs: number;
}

async function costOf(postgres: PostgresServer, work: () => Promise<void>): Promise<Cost> {
  const ours = process.cpuUsage();
  const database = await postgresCpuUs(postgres);
  const startedAt = performance.now();
  await work();
  const elapsedUs = (performance.now() - startedAt) * 1_000;
  const { user, system } = process.cpuUsage(ours);
  return { databaseUs: (await postgresCpuUs(postgres)) - database, oursUs: user + system, elapsedUs };
}

function keyIn({ name }: Month, n: number): string {
  return createHash('md5').update(`${name} ${n}`).digest('hex');
}

async function fill(url: string, months: readonly Month[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const [place, { from, until, name }] of months.entries()) {
      const count = place === 0 ? QUOTES : OTHER_MONTHS_QUOTES;
      await client.query(
        `INSERT INTO production.rate_quotes (quote_key, account, username, created_at, network_version, tariff_version, asked, offers)
         SELECT md5('${name} ' || n), 'ACCOUNT' || n % ${ACCOUNTS}, 'dana', ${from} + (n - 1) * ${until - from}::bigint / ${count}, 1, 1, $1, $2
         FROM generate_series(1, ${count}) n`,
        [ASKED, OFFERS],
      );
    }
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

/** With the grouped inserts of the server. */
async function insertMany({ db }: Context, now: number): Promise<void> {
  const { insert } = rateQuoteStore(db);
  let left = INSERTS;
  const one = async () => {
    for (let n = left--; n > 0; n = left--) {
      await db.write([
        insert({
          quote_key: `new${n}`,
          account: `ACCOUNT${n % ACCOUNTS}`,
          username: 'dana',
          created_at: now,
          network_version: 1,
          tariff_version: 1,
          fuel_revision: 0,
          asked: ASKED,
          offers: OFFERS,
        }),
      ]);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, one));
}
