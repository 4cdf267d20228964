// Statements are measured by kind on every database and thread; slow ones are logged with their text but without parameters.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { step } from '../../src/platform/db/database.ts';
import { SharedSqliteThread } from '../../src/platform/db/sqlite/shared-thread.ts';
import { openSqlite } from '../../src/platform/db/sqlite/sqlite-database.ts';
import { STATEMENT_KINDS } from '../../src/platform/db/statement-times.ts';
import { watchStatements } from '../../src/platform/db/watch-statements.ts';
import { statementMetrics } from '../../src/platform/http/metrics/statement-metrics.ts';
import { makeLog } from '../../src/platform/log.ts';
import { SQLITE_WORKER } from '../support/built-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { addThing, auditOf, EVERY_STORE, POSTGRES, type StoreKind, type TestStore, withThings } from './each-store.ts';

type Line = Readonly<Record<string, unknown>>;

/** Shorter than any statement. */
const ALL_ARE_SLOW_MS = 0.000_001;

function watched(slowMs: number) {
  const lines: Line[] = [];
  const log = makeLog('info', 'test', { write: (line) => void lines.push(JSON.parse(line) as Line) });
  const statements = watchStatements(log, slowMs);
  const registry = new Registry();
  statementMetrics(registry, statements.times);
  const countOf = async (kind: (typeof STATEMENT_KINDS)[number]) => {
    const text = await registry.metrics();
    const line = new RegExp(`^linehaul_database_statement_seconds_count\\{kind="${kind}"\\} (\\d+)$`, 'm');
    return Number(line.exec(text)?.[1] ?? 0);
  };
  return { lines, statements, registry, countOf };
}

/** One of many SQLite files on a shared worker thread, as with sandboxes. */
const ON_A_SHARED_THREAD: StoreKind = {
  name: 'SQLite file on a shared thread',
  async open(statements) {
    const worker = new SharedSqliteThread(SQLITE_WORKER);
    const file = join(temporaryFolder(), 'shared.db');
    const store = await withThings((chainKey) =>
      openSqlite({ file, chainKey, worker, ...(statements && { statements }) }),
    );
    const close = () => store.close().then(() => worker.close());
    return { ...store, close };
  },
};

async function fillStore(store: TestStore, secret: string): Promise<void> {
  const { db, tables } = store;
  await db.write([addThing(store, 'a', 1, secret), addThing(store, 'b', 2), auditOf(secret)]);
  await db.write([step(tables.updateTable('things').set({ number: 3 }).where('note', '=', secret), 1)]);
  await db.write([step(tables.deleteFrom('things').where('id', '=', 'b'), 1)]);
  await tables.selectFrom('things').selectAll().where('note', '=', secret).execute();
  await db.first(tables.selectFrom('things').selectAll().where('note', '=', secret).compile());
}

describe.each([...EVERY_STORE, ON_A_SHARED_THREAD])('$name', ({ open }) => {
  test('every statement is counted by its kind', async () => {
    const { statements, registry, countOf } = watched(0);
    const store = await open(statements);
    try {
      const before = new Map<string, number>();
      for (const kind of STATEMENT_KINDS) before.set(kind, await countOf(kind));
      await fillStore(store, 'anything');
      const more = async (kind: (typeof STATEMENT_KINDS)[number]) => (await countOf(kind)) - before.get(kind)!;
      // An audit entry reads the end of its chain, appends itself and moves the end.
      expect(await more('select')).toBe(3);
      expect(await more('insert')).toBe(3);
      expect(await more('update')).toBe(2);
      expect(await more('delete')).toBe(1);
      expect(await more('commit')).toBe(3);
      const text = await registry.metrics();
      expect(text).toContain('# TYPE linehaul_database_statement_seconds histogram');
      expect(Number(/seconds_sum\{kind="commit"\} (\S+)/.exec(text)?.[1])).toBeGreaterThan(0);
    } finally {
      await store.close();
    }
  });

  test.each([
    { slowMs: 0, logs: false },
    { slowMs: 60_000, logs: false },
    { slowMs: ALL_ARE_SLOW_MS, logs: true },
  ])('with $slowMs ms, a quick statement is logged: $logs', async ({ slowMs, logs }) => {
    const { lines, statements } = watched(slowMs);
    const store = await open(statements);
    const secret = `secret-${randomBytes(8).toString('hex')}`;
    await fillStore(store, secret).finally(() => store.close());
    expect(lines.length > 0).toBe(logs);
    if (!logs) return;
    const lineOf = (text: RegExp) => lines.find(({ sql }) => text.test(String(sql)));
    const told = { level: 40, msg: 'a statement was slow', durationMs: expect.any(Number) };
    expect(lineOf(/^insert into .*"things"/)).toMatchObject({ ...told, rows: 1 });
    expect(lineOf(/^select .*"things"/)).toMatchObject({ ...told, rows: 1 });
    expect(lineOf(/^update .*"things"/)).toMatchObject({ ...told, rows: 1 });
    expect(lineOf(/^COMMIT$/)).toMatchObject(told);
    expect(JSON.stringify(lines)).not.toContain(secret);
  });
});

test('a long statement is truncated', async () => {
  const { lines, statements } = watched(ALL_ARE_SLOW_MS);
  const store = await EVERY_STORE[0]!.open(statements);
  const values = Array.from({ length: 300 }, (_, number) => ({ id: `n${number}`, number, note: null }));
  await store.db.write([step(store.tables.insertInto('things').values(values))]).finally(() => store.close());
  const line = lines.find(({ rows }) => rows === 300);
  expect(line?.sql).toHaveLength(1_001);
});

test('PostgreSQL: a statement that was given up is logged as failed', async () => {
  const { lines, statements } = watched(500);
  const store = await POSTGRES.open(statements);
  try {
    const slept = store.tables.selectNoFrom(sql`pg_sleep(3)`.as('slept')).execute();
    await expect(slept).rejects.toThrow('the database did not respond in time');
    // On a busy machine, creating the table may have been slow, too.
    const sleeping = lines.filter(({ sql: text }) => String(text).includes('pg_sleep'));
    expect(sleeping).toMatchObject([{ rows: null, failed: true }]);
    expect(sleeping[0]!.durationMs).toBeGreaterThan(1_000);
    expect(lines.filter(({ failed }) => failed === true)).toEqual(sleeping);
  } finally {
    await store.close();
  }
});
