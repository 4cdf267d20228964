// Quotes divided by month on PostgreSQL: the table is divided while it is in use, months are created ahead and dropped whole, and no other
// quote is lost.
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  QUOTE_MONTHS,
  type RateQuoteRow,
  rateQuoteStore,
} from '../../src/capabilities/rate-quotes/rate-quote.store.ts';
import { applyRetention, whatIsDue } from '../../src/capabilities/retention/apply-retention.ts';
import { monthsTopic, openRetention, retentionTopic } from '../../src/capabilities/retention/open-retention.ts';
import { retentionRules } from '../../src/capabilities/retention/retention-rules.ts';
import { ephemeral, readConfig } from '../../src/config.ts';
import { type Context, openContext } from '../../src/context.ts';
import { verifyAuditLog } from '../../src/platform/audit/verify-audit-log.ts';
import { monthOf } from '../../src/platform/db/monthly-tables.ts';
import { divideTable } from '../../src/platform/db/postgres/divide-table.ts';
import { rowsIn } from '../../src/platform/db/postgres/old-parts.ts';
import { openPool, openPostgres } from '../../src/platform/db/postgres/postgres-database.ts';
import { prepareMonths } from '../../src/platform/db/postgres/postgres-months.ts';
import { type TableWork, workOn } from '../../src/platform/db/postgres/table-work.ts';
import { DAY_MS, HOUR_MS } from '../../src/platform/durations.ts';
import { OutboxWorkers } from '../../src/platform/outbox/outbox-workers.ts';
import type { RetentionRule } from '../../src/platform/retention-rule.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { START_OF_TEST_TIME, type TestClock, testClock } from '../support/test-clock.ts';
import { until } from '../support/waiting.ts';

const NOW = START_OF_TEST_TIME;
const AHEAD = ['rate_quotes_2026_11', 'rate_quotes_2026_12', 'rate_quotes_2027_01'];
const DAYS = 90;

interface Opened {
  readonly context: Context;
  readonly clock: TestClock;
  readonly client: pg.Client;
  readonly url: string;
}

const opened: Opened[] = [];
// Starts the server, which may take a while.
beforeAll(async () => void (await freshPostgresDatabase()), 120_000);
afterEach(async () => {
  for (const { context, client } of opened.splice(0)) {
    await client.end();
    await context.close();
  }
});

async function open(environment: 'production' | 'test' = 'production', databaseUrl?: string): Promise<Opened> {
  const url = databaseUrl ?? (await freshPostgresDatabase());
  const clock = testClock();
  const read = ephemeral(readConfig({}), 'months');
  const retentionDays = { ...read.retentionDays, quotes: DAYS };
  const config = { ...read, logLevel: 'silent' as const, databaseUrl: url, retentionDays };
  const context = await openContext(config, environment, { clock });
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${environment}` });
  await client.connect();
  const one = { context, clock, client, url };
  opened.push(one);
  return one;
}

function quote(key: string, at: number): RateQuoteRow {
  return {
    quote_key: key,
    account: `ACCOUNT${key.length % 3}`,
    username: 'dana',
    created_at: at,
    network_version: 1,
    tariff_version: 1,
    fuel_revision: 0,
    asked: '{}',
    offers: '[]',
  };
}

async function keep({ context }: Opened, quotes: Readonly<Record<string, number>>): Promise<void> {
  const { insert } = rateQuoteStore(context.db);
  await Promise.all(Object.entries(quotes).map(([key, at]) => context.db.write([insert(quote(key, at))])));
}

async function partsOf({ context }: Opened): Promise<string[]> {
  return (await rateQuoteStore(context.db).parts()).map(({ name }) => name);
}

/** Which part each quote is in. */
async function places({ client }: Opened): Promise<Record<string, string>> {
  const { rows } = await client.query('SELECT quote_key, tableoid::regclass::text AS part FROM rate_quotes ORDER BY 1');
  return Object.fromEntries(rows.map(({ quote_key, part }) => [quote_key, part]));
}

const ruleOf = ({ context }: Opened) => retentionRules(context).find(({ name }) => name === 'quotes')!;
const prepare = (one: Opened) => ruleOf(one).prepareMonths!(NEVER);

async function dueOf(one: Opened): Promise<number> {
  const [line] = await whatIsDue(one.context, [ruleOf(one)]);
  return line!.count;
}

const TAKEN_OUT = "SELECT relname FROM pg_class WHERE relname LIKE 'rate_quotes%_gone'";
const LIMITS = "SELECT conname FROM pg_constraint WHERE conname LIKE 'rate_quotes_until%'";

const NEVER = new AbortController().signal;
/** Taken by a node for each of its transactions. */
const TURN = "BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('months of production.rate_quotes', 0))";
const WAITING = "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";

/** As if the table were large. */
const prepareLarge = (one: Opened, now = NOW) =>
  prepareMonths(one.url, 'production', QUOTE_MONTHS, { times: [now], canJump: false, signal: NEVER }, 0);

async function addLimit({ client }: Opened, time: number): Promise<void> {
  await client.query(
    `ALTER TABLE rate_quotes ADD CONSTRAINT rate_quotes_until_${time} CHECK (created_at < ${time}) NOT VALID`,
  );
}

describe('a table that has quotes', () => {
  test('is divided, and keeps its quotes', async () => {
    const one = await open();
    const times = { old: NOW - 1_200 * DAY_MS, recent: NOW - 1, ahead: NOW + 45 * DAY_MS, late: NOW + 4_000 * DAY_MS };
    await keep(one, times);
    await one.client.query('GRANT SELECT ON rate_quotes TO pg_monitor, PUBLIC');
    expect(await partsOf(one)).toEqual(['rate_quotes']);
    expect(await prepare(one)).toBeUndefined();
    const readers = await one.client.query(
      "SELECT grantee FROM information_schema.role_table_grants WHERE table_name = 'rate_quotes' AND grantee <> 'linehaul' ORDER BY 1",
    );
    expect(readers.rows).toEqual([{ grantee: 'PUBLIC' }, { grantee: 'pg_monitor' }]);
    // The current month stays with the old table, so that nothing has to be moved.
    expect(await partsOf(one)).toEqual([
      'rate_quotes_2026_12',
      'rate_quotes_2027_01',
      'rate_quotes_before',
      'rate_quotes_other',
    ]);
    expect(await places(one)).toEqual({
      old: 'rate_quotes_before',
      recent: 'rate_quotes_before',
      ahead: 'rate_quotes_2026_12',
      late: 'rate_quotes_other',
    });
    for (const [key, at] of Object.entries(times)) {
      expect(await rateQuoteStore(one.context.db).find(key)).toEqual(quote(key, at));
      expect(await rateQuoteStore(one.context.db).find(key, NOW)).toEqual(quote(key, at));
    }
    expect(await prepare(one)).toBeUndefined();
    await expect(keep(one, { old: times.old })).rejects.toThrow(/duplicate key/);
    const indexes = await one.client.query(
      "SELECT tablename FROM pg_indexes WHERE schemaname = 'production' AND indexdef LIKE '%(account, created_at)' ORDER BY 1",
    );
    expect(indexes.rows.map(({ tablename }) => tablename)).toEqual(['rate_quotes', ...(await partsOf(one))]);
  });

  test.each([
    ['', false],
    [', also after a node died over it', true],
  ])('that is large is checked while it is in use%s', async (_when, hasLimit) => {
    const one = await open();
    await keep(one, { old: NOW - 1_200 * DAY_MS, recent: NOW });
    const needs = { times: [NOW], canJump: false, signal: NEVER };
    const limit = monthOf(NOW, 2).from;
    // The state after a crash between two steps: a limit that was not validated.
    if (hasLimit) await addLimit(one, limit);
    let isDone = false;
    const inserting = (async () => {
      let count = 0;
      for (; !isDone || count < 20; count++) await keep(one, { [`k${count}`]: NOW + count });
      return count;
    })();
    const client = new pg.Client({ connectionString: one.url });
    await client.connect();
    expect(
      await divideTable(client, workOn(client, 'production', 'rate_quotes'), QUOTE_MONTHS, needs, 0),
    ).toBeUndefined();
    isDone = true;
    await client.end();
    const count = await inserting;
    expect(Object.keys(await places(one))).toHaveLength(2 + count);
    expect((await one.client.query(LIMITS)).rows).toEqual([]);
    expect(await prepare(one)).toBeUndefined();
    // The old table takes this month and the next.
    expect(await partsOf(one)).toEqual(['rate_quotes_2027_01', 'rate_quotes_before', 'rate_quotes_other']);
    await keep(one, { far: limit + 400 * DAY_MS });
  });

  test('loses a leftover constraint before it rejects a quote', async () => {
    const one = await open();
    await keep(one, { recent: NOW });
    const soon = NOW + 5 * DAY_MS;
    await addLimit(one, soon);
    expect(await prepare(one)).toBeUndefined();
    expect((await one.client.query(LIMITS)).rows).toEqual([]);
    await keep(one, { later: soon + 1 });
    expect(Object.keys(await places(one))).toEqual(['later', 'recent']);
  });

  test('and is large is not divided further after a cancellation between two steps', async () => {
    const one = await open();
    await keep(one, { recent: NOW });
    const stopping = new AbortController();
    const work = workOn(one.client, 'production', 'rate_quotes', stopping.signal);
    const cancelledAfter: TableWork = async (step) => {
      const result = await work(step);
      stopping.abort('the node is stopping');
      return result;
    };
    const needs = { times: [NOW], canJump: false, signal: stopping.signal };
    await expect(divideTable(one.client, cancelledAfter, QUOTE_MONTHS, needs, 0)).rejects.toBe('the node is stopping');
    expect(await partsOf(one)).toEqual(['rate_quotes']);
  });

  test('and is large stays undivided where the clock can be set', async () => {
    const one = await open('test');
    await keep(one, { recent: NOW });
    const needs = { times: [NOW], canJump: true, signal: NEVER };
    const reason = await divideTable(one.client, workOn(one.client, 'test', 'rate_quotes'), QUOTE_MONTHS, needs, 0);
    expect(reason).toMatch(/too large/);
    expect(await partsOf(one)).toEqual(['rate_quotes']);
    await keep(one, { late: NOW + 4_000 * DAY_MS });
  });
});

describe('a constraint does not outlast the division', () => {
  test('that fails, and the next one starts over', async () => {
    const one = await open();
    const limit = monthOf(NOW, 2).from;
    await keep(one, { recent: NOW, late: limit + 1 });
    await addLimit(one, limit);
    await expect(prepareLarge(one)).rejects.toThrow(/violated/);
    expect((await one.client.query(LIMITS)).rows).toEqual([]);
    await keep(one, { later: limit + 2 });
    expect(await prepareLarge(one)).toBeUndefined();
    expect(Object.keys(await places(one))).toEqual(['late', 'later', 'recent']);
    expect(await partsOf(one)).toContain('rate_quotes_before');
  });

  test('that is canceled before it begins', async () => {
    const one = await open();
    await keep(one, { recent: NOW });
    await addLimit(one, monthOf(NOW, 2).from);
    await expect(ruleOf(one).prepareMonths!(AbortSignal.abort('the node is stopping'))).rejects.toBe(
      'the node is stopping',
    );
    expect((await one.client.query(LIMITS)).rows).toEqual([]);
    expect(await partsOf(one)).toEqual(['rate_quotes']);
  });

  test('that is not possible', async () => {
    const one = await open('test');
    await keep(one, { recent: NOW });
    await addLimit(one, monthOf(NOW, 2).from);
    const needs = { times: [NOW], canJump: true, signal: NEVER };
    expect(await prepareMonths(one.url, 'test', QUOTE_MONTHS, needs, 0)).toMatch(/too large/);
    expect((await one.client.query(LIMITS)).rows).toEqual([]);
  });

  test('unless the table is in use: that is reported, and the next run removes it', async () => {
    const one = await open();
    await keep(one, { recent: NOW });
    await addLimit(one, monthOf(NOW, 2).from);
    await one.client.query('BEGIN; SELECT count(*) FROM rate_quotes');
    await expect(prepare(one)).rejects.toThrow(/lock timeout.*may still have a limit/);
    await one.client.query('COMMIT');
    expect(await prepare(one)).toBeUndefined();
    expect((await one.client.query(LIMITS)).rows).toEqual([]);
  });
});

describe('a table that other objects depend on', () => {
  test.each([
    ['view', 'CREATE VIEW reports AS SELECT account, created_at FROM rate_quotes', 'DROP VIEW reports'],
    ['rule', 'CREATE RULE noted AS ON DELETE TO rate_quotes DO NOTHING', 'DROP RULE noted ON rate_quotes'],
    ['publication', 'CREATE PUBLICATION reports FOR TABLE rate_quotes', 'DROP PUBLICATION reports'],
    ['publication', 'CREATE PUBLICATION reports FOR ALL TABLES', 'DROP PUBLICATION reports'],
    [
      'trigger',
      'CREATE TRIGGER noted BEFORE UPDATE ON rate_quotes FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()',
      'DROP TRIGGER noted ON rate_quotes',
    ],
    ['policy', 'CREATE POLICY own ON rate_quotes USING (true)', 'DROP POLICY own ON rate_quotes'],
    ['constraint', 'CREATE TABLE notes (quote_key TEXT REFERENCES rate_quotes (quote_key))', 'DROP TABLE notes'],
  ])('such as a %s stays undivided: %s', async (kind, create, drop) => {
    const one = await open();
    await keep(one, { recent: NOW });
    await one.client.query(create);
    expect(await prepare(one)).toMatch(new RegExp(`^other objects depend on rate_quotes: .*${kind} `));
    expect(await partsOf(one)).toEqual(['rate_quotes']);
    await one.client.query(drop);
    expect(await prepare(one)).toBeUndefined();
    expect(await partsOf(one)).toContain('rate_quotes_before');
  });
});

describe('the job that creates months', () => {
  /** Ends only if it is canceled. */
  const endless = {
    table: 'quotes',
    prepareMonths: (signal: AbortSignal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  } as unknown as RetentionRule;

  test('ends by itself before the outbox would stop it, and is retried', async () => {
    const { context } = await open();
    const topic = monthsTopic(context, [endless], NEVER, 20);
    expect(topic.longestMs).toBeGreaterThan(20);
    await expect(topic.handle({ signal: NEVER } as never)).rejects.toThrow('could not be divided by month: quotes');
    expect(topic).toMatchObject({ retryDelaysMs: [HOUR_MS], retriesForever: true });
  });

  test('never fails for good', async () => {
    const { context, clock } = await open();
    const workers = new OutboxWorkers(context.outbox);
    const broken = { ...monthsTopic(context, [], NEVER), handle: () => Promise.reject(new Error('broken')) };
    workers.handle(broken);
    await context.db.write([context.outbox.add(broken.name, { id: broken.name, body: {} })]);
    for (let attempt = 1; attempt <= 12; attempt++) {
      await workers.drain(broken.name, clock.now());
      clock.advance(HOUR_MS);
    }
    expect(await context.outbox.buried(broken.name)).toEqual([]);
    expect(await context.outbox.jobs.nextDue(broken.name)).toBe(clock.now());
  });

  test('ends when the node stops, and leaves no constraint for the next version', async () => {
    const one = await open();
    const { context, clock, client } = one;
    await keep(one, { recent: NOW });
    await addLimit(one, monthOf(NOW, 2).from);
    const workers = new OutboxWorkers(context.outbox);
    const retention = openRetention({ context, workers });
    await retention.start!();
    clock.advance(HOUR_MS);
    await client.query(TURN);
    workers.start();
    const watching = new pg.Client({ connectionString: one.url });
    await watching.connect();
    const waiting = async () => (await watching.query(WAITING)).rows[0]?.pid;
    await until('it waits for its turn', async () => (await waiting()) !== undefined);
    const dividing = await waiting();
    await retention.stop!();
    // Sooner than it would give up by itself.
    await until('it is cancelled', async () => (await waiting()) !== dividing, 3_000);
    await client.query('COMMIT');
    await workers.stop();
    await watching.end();
    expect((await client.query(LIMITS)).rows).toEqual([]);
    expect(await partsOf(one)).toEqual(['rate_quotes']);
    expect(await context.outbox.jobs.nextDue('retention-months')).toBe(clock.now() + HOUR_MS);
  });
});

describe('months', () => {
  test('are created by several nodes at once', async () => {
    const one = await open();
    const other = await open('production', one.url);
    await Promise.all([one, other, one, other].map(prepare));
    expect(await partsOf(one)).toEqual([...AHEAD, 'rate_quotes_other']);
  });

  test('are created ahead as time passes, by the job', async () => {
    const one = await open();
    const topic = monthsTopic(one.context, retentionRules(one.context), NEVER);
    const job = { signal: NEVER } as never;
    await topic.handle(job);
    one.clock.advance(31 * DAY_MS);
    await topic.handle(job);
    expect(await partsOf(one)).toEqual([...AHEAD, 'rate_quotes_2027_02', 'rate_quotes_other']);
  });

  test('take over quotes that were created before them', async () => {
    const one = await open('test');
    await prepare(one);
    const later = NOW + 1_000 * DAY_MS;
    await keep(one, { recent: NOW, late: later });
    expect(await places(one)).toEqual({ recent: AHEAD[0], late: 'rate_quotes_other' });
    one.context.testClock!.set({ machineAt: NOW, shownAt: later, speed: 1 });
    await prepare(one);
    const name = `rate_quotes_${monthOf(later).name}`;
    expect(await places(one)).toEqual({ recent: AHEAD[0], late: name });
    expect(await rateQuoteStore(one.context.db).find('late')).toEqual(quote('late', later));
  });

  test('wait for readers, but do not let inserts wait', async () => {
    const one = await open();
    await prepare(one);
    await keep(one, { recent: NOW });
    one.clock.advance(31 * DAY_MS);
    await one.client.query('BEGIN; SELECT count(*) FROM rate_quotes');
    await expect(prepare(one)).rejects.toThrow(/lock timeout/);
    await keep(one, { meanwhile: one.clock.now() });
    await one.client.query('COMMIT');
    expect(await prepare(one)).toBeUndefined();
    expect(await partsOf(one)).toContain('rate_quotes_2027_02');
  });

  test('get what a later migration adds to the table', async () => {
    const one = await open();
    await prepare(one);
    await one.client.query("ALTER TABLE rate_quotes ADD COLUMN more TEXT NOT NULL DEFAULT 'x'");
    await one.client.query('CREATE INDEX rate_quotes_by_more ON rate_quotes (more)');
    one.clock.advance(31 * DAY_MS);
    await prepare(one);
    await keep(one, { new: one.clock.now() + 60 * DAY_MS });
    const { rows } = await one.client.query('SELECT more, tableoid::regclass::text AS part FROM rate_quotes');
    expect(rows).toEqual([{ more: 'x', part: 'rate_quotes_2027_02' }]);
  });
});

describe('old quotes', () => {
  test('are dropped by whole months while others are inserted, and nothing newer is', async () => {
    const one = await open();
    await keep(one, { ancient: NOW - 100 * DAY_MS });
    await prepare(one);
    const { from, until: end } = monthOf(NOW, 1);
    await keep(one, { first: from, last: end - 1, younger: end, other: NOW + 3_000 * DAY_MS });
    expect(await dueOf(one)).toBe(1);

    // All but the last moment of December is old enough.
    one.clock.advance(end - NOW + DAYS * DAY_MS - 1);
    expect(await dueOf(one)).toBe(1);
    one.clock.advance(1);
    expect(await dueOf(one)).toBe(3);
    let isDone = false;
    const inserting = (async () => {
      let count = 0;
      for (; !isDone || count < 20; count++) await keep(one, { [`k${count}`]: one.clock.now() });
      return count;
    })();
    // On a slow disk, an insert may hold its lock for longer than a drop waits.
    const apply = () => applyRetention(one.context, 'cli:tester', [ruleOf(one)]).catch(() => {});
    await until('all of them are gone', () => apply().then(async () => (await dueOf(one)) === 0));
    isDone = true;
    const count = await inserting;
    const left = Object.keys(await places(one)).filter((key) => !key.startsWith('k'));
    expect(left).toEqual(['other', 'younger']);
    expect(Object.keys(await places(one))).toHaveLength(2 + count);
    // The table from before the division went too, with its last month.
    expect(await partsOf(one)).toEqual(['rate_quotes_2027_01', 'rate_quotes_other']);
    expect(await dueOf(one)).toBe(0);
    expect((await one.client.query(TAKEN_OUT)).rows).toEqual([]);
    const { rows } = await one.client.query(
      "SELECT details FROM audit_log WHERE action = 'retention.applied' ORDER BY seq",
    );
    expect(rows.map(({ details }) => JSON.parse(details)).reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(await verifyAuditLog(one.context.db, one.context.secrets.chainKey)).toMatchObject({ sound: true });
  });

  test('that are in no month are deleted in batches', async () => {
    const one = await open();
    await keep(one, { a: NOW - 200 * DAY_MS, b: NOW - 95 * DAY_MS, c: NOW - 80 * DAY_MS });
    await prepare(one);
    expect(await dueOf(one)).toBe(2);
    const topic = retentionTopic(one.context, [ruleOf(one)]);
    await topic.handle({} as never);
    expect(await places(one)).toEqual({ c: 'rate_quotes_before' });
  });

  test('stay while they are being read, and are deleted in a later round', async () => {
    const one = await open();
    await prepare(one);
    await keep(one, { recent: NOW });
    one.clock.advance(150 * DAY_MS);
    const topic = retentionTopic(one.context, [ruleOf(one)]);
    await one.client.query('BEGIN; SELECT count(*) FROM rate_quotes');
    await topic.handle({} as never);
    await keep(one, { meanwhile: one.clock.now() });
    await one.client.query('COMMIT');
    expect(Object.keys(await places(one))).toEqual(['meanwhile', 'recent']);
    await topic.handle({} as never);
    expect(Object.keys(await places(one))).toEqual(['meanwhile']);
    // Its files go in the next step, which nobody waits for.
    const taken = { relname: 'rate_quotes_2026_11_gone' };
    await one.client.query('BEGIN; SELECT count(*) FROM rate_quotes_2026_11_gone');
    await topic.handle({} as never);
    await one.client.query('COMMIT');
    expect((await one.client.query(TAKEN_OUT)).rows).toContainEqual(taken);
    await topic.handle({} as never);
    expect((await one.client.query(TAKEN_OUT)).rows).not.toContainEqual(taken);
  });

  test('are deleted although another month is in use', async () => {
    const one = await open();
    await prepare(one);
    await keep(one, { november: NOW, december: NOW + 31 * DAY_MS });
    one.clock.advance(180 * DAY_MS);
    const topic = retentionTopic(one.context, [ruleOf(one)]);
    await one.client.query('BEGIN; SELECT count(*) FROM rate_quotes_2026_11');
    await topic.handle({} as never);
    await one.client.query('COMMIT');
    expect(Object.keys(await places(one))).toEqual(['november']);
    // It is not tried again until the run is over, which the second round ends.
    for (const left of [['november'], []]) {
      await topic.handle({} as never);
      expect(Object.keys(await places(one))).toEqual(left);
    }
  });

  test('are deleted although a detached month cannot be', async () => {
    const one = await open();
    await prepare(one);
    await keep(one, { november: NOW, december: NOW + 31 * DAY_MS });
    await one.client.query('CREATE VIEW reports AS SELECT quote_key FROM rate_quotes_2026_11');
    one.clock.advance(180 * DAY_MS);
    const warn = vi.spyOn(one.context.log, 'warn');
    const topic = retentionTopic(one.context, [ruleOf(one)]);
    for (const left of [['december'], [], []]) {
      await topic.handle({} as never);
      expect(Object.keys(await places(one))).toEqual(left);
    }
    expect((await one.client.query(TAKEN_OUT)).rows).toEqual([{ relname: 'rate_quotes_2026_11_gone' }]);
    const reason = expect.stringMatching(/other objects depend on it/);
    expect(warn.mock.calls.map(([fields]) => fields)).toEqual([{ table: 'rate_quotes_2026_11_gone', reason }]);
    await one.client.query('DROP VIEW reports');
    await topic.handle({} as never);
    expect((await one.client.query(TAKEN_OUT)).rows).toEqual([]);
  });

  test('are no longer counted when the node stops', async () => {
    const one = await open();
    await prepare(one);
    await keep(one, { recent: NOW });
    const part = { name: AHEAD[0]!, from: null, until: null };
    const holder = new pg.Client({ connectionString: one.url });
    await holder.connect();
    await holder.query(`BEGIN; LOCK TABLE production.${part.name}`);
    const stopping = new AbortController();
    const cancelled = expect(one.context.db.months!.rowsIn(part, stopping.signal)).rejects.toThrow(/cancel/);
    await until('it waits', async () => (await one.client.query(WAITING)).rows.length > 0);
    stopping.abort();
    await cancelled;
    await holder.end();

    one.clock.advance(150 * DAY_MS);
    const job = { signal: AbortSignal.abort('the node is stopping') } as never;
    const handling = retentionTopic(one.context, [ruleOf(one)]).handle(job);
    await expect(handling).rejects.toBe('the node is stopping');
    expect(Object.keys(await places(one))).toEqual(['recent']);
  });

  test('are estimated if there are too many to count', async () => {
    const one = await open();
    await prepare(one);
    await keep(one, { a: NOW, b: NOW });
    const part = { name: AHEAD[0]!, from: null, until: null };
    const estimate = () => rowsIn(one.url, 'production', part, undefined, 0);
    // There is no estimate yet.
    expect(await estimate()).toBe(2);
    await one.client.query(`ANALYZE ${part.name}`);
    await keep(one, { c: NOW });
    expect([await estimate(), await rowsIn(one.url, 'production', part)]).toEqual([2, 3]);
  });

  test('leave no empty months behind', async () => {
    const one = await open();
    await prepare(one);
    one.clock.advance(400 * DAY_MS);
    await retentionTopic(one.context, [ruleOf(one)]).handle({} as never);
    expect(await partsOf(one)).toEqual(['rate_quotes_other']);
    const { rows } = await one.client.query("SELECT 1 FROM audit_log WHERE action = 'retention.applied'");
    expect(rows).toEqual([]);
  });
});

test('a reset deletes the quotes of all months', async () => {
  const one = await open('test');
  await keep(one, { old: NOW - 1 });
  await prepare(one);
  await keep(one, { ahead: NOW + 40 * DAY_MS, late: NOW + 3_000 * DAY_MS });
  await one.context.db.write([rateQuoteStore(one.context.db).forgetAll()]);
  expect(await places(one)).toEqual({});
});

test('a sandbox is not divided', async () => {
  const { url } = await open();
  const pool = openPool({ url, connections: 2 });
  const db = await openPostgres({ url, schema: 'sandbox_one', chainKey: new Uint8Array(32), pool });
  expect(db.months).toBeUndefined();
  expect(await rateQuoteStore(db).parts()).toEqual([{ name: 'rate_quotes', from: null, until: null }]);
  await db.close();
  await pool.end();
});

test('a stopping node does not wait until all is prepared', async () => {
  const one = await open();
  await keep(one, { recent: NOW });
  const stopping = new AbortController();
  const holder = new pg.Client({ connectionString: one.url });
  await holder.connect();
  // Another node has its turn.
  await holder.query(TURN);
  const preparing = ruleOf(one).prepareMonths!(stopping.signal);
  const cancelled = expect(preparing).rejects.toThrow(/cancel/);
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%advisory%'";
  await until('it waits', async () => (await one.client.query(waiting)).rows.length > 0);
  stopping.abort();
  await cancelled;
  await holder.end();
});
