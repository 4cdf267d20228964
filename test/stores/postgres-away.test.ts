// A PostgreSQL server that goes down, stalls or is locked: callers get an error within two seconds, and everything recovers.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAuditLog } from '../../src/platform/audit/verify-audit-log.ts';
import { DatabaseUnavailable, WriteConflict } from '../../src/platform/db/database.ts';
import { openPostgres } from '../../src/platform/db/postgres/postgres-database.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { until } from '../support/waiting.ts';
import { addThing, auditOf, idsOf, type TestStore, withThings } from './each-store.ts';

/** The promise is two seconds; the rest is for a machine that is busy with other tests. */
const TOLD_WITHIN_MS = 2_000 + 1_000;

let server: PostgresServer;
let store: TestStore;
let url: string;

beforeAll(async () => {
  server = await startPostgres();
  url = await server.freshDatabase();
  store = await withThings((chainKey) => openPostgres({ url, schema: 'away', chainKey }));
});
afterAll(async () => {
  await store?.close();
  await server?.remove();
});

/** Writes continuously, and remembers what was acknowledged and what is in doubt. */
function keepWriting(name: string, writers: number) {
  const acknowledged: string[] = [];
  const doubtful: string[] = [];
  const others: unknown[] = [];
  let stopped = false;
  const write = async (writer: number) => {
    for (let number = 0; !stopped; number++) {
      const id = `${name}-${writer}-${number}`;
      try {
        await store.db.write([addThing(store, `${id}-one`), addThing(store, `${id}-two`), auditOf(`thing:${id}`)]);
        acknowledged.push(id);
      } catch (error) {
        if (error instanceof DatabaseUnavailable) doubtful.push(id);
        else others.push(error);
        await new Promise((turn) => setTimeout(turn, 5));
      }
    }
  };
  const running = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return {
    acknowledged,
    doubtful,
    async stop() {
      stopped = true;
      await running;
      expect(others).toEqual([]);
    },
  };
}

async function expectWholeAfter(writing: ReturnType<typeof keepWriting>): Promise<void> {
  const ids = new Set(await idsOf(store));
  for (const id of writing.acknowledged) expect([ids.has(`${id}-one`), ids.has(`${id}-two`)]).toEqual([true, true]);
  for (const id of writing.doubtful) expect(ids.has(`${id}-one`)).toBe(ids.has(`${id}-two`));
  const lines = await store.tables.selectFrom('audit_log').select('subject').execute();
  const whole = [...ids].filter((id) => id.endsWith('-one')).map((id) => `thing:${id.slice(0, -4)}`);
  expect(lines.map((line) => line.subject).sort()).toEqual(whole.sort());
  expect(await verifyAuditLog(store.db, store.chainKey)).toEqual({ sound: true, lines: lines.length });
}

describe('a server that is stopped immediately during work, and started again', () => {
  it('loses nothing that was acknowledged, and leaves nothing half-written', async () => {
    const writing = keepWriting('stop', 16);
    for (let round = 0; round < 3; round++) {
      const before = writing.acknowledged.length;
      await until('writes are acknowledged', () => writing.acknowledged.length > before + 50);
      const doubtfulBefore = writing.doubtful.length;
      await server.stopAtOnce();
      await until('writes fail', () => writing.doubtful.length > doubtfulBefore);
      await expect(idsOf(store)).rejects.toBeInstanceOf(DatabaseUnavailable);
      await server.start();
    }
    const before = writing.acknowledged.length;
    await until('writes are acknowledged again', () => writing.acknowledged.length > before + 50);
    await writing.stop();
    await expectWholeAfter(writing);
  });
});

describe('a server that stalls', () => {
  it('is reported as unavailable to everyone within two seconds, and works again when it continues', async () => {
    const before = await idsOf(store);
    await server.freeze();
    try {
      // More callers than connections, some of which arrive while the first are waiting.
      const asked: Promise<number>[] = [];
      for (let wave = 0; wave < 4; wave++) {
        for (let caller = 0; caller < 10; caller++) {
          asked.push(
            timeToRefusal(store.db.write([addThing(store, `stall-${wave}-${caller}`), auditOf('thing:stall')])),
          );
          asked.push(timeToRefusal(idsOf(store)));
        }
        await new Promise((turn) => setTimeout(turn, 600));
      }
      expect(Math.max(...(await Promise.all(asked)))).toBeLessThan(TOLD_WITHIN_MS);
    } finally {
      server.thaw();
    }
    await until('the server answers again', () => idsOf(store).catch(() => false));
    await store.db.write([addThing(store, 'after-stall'), auditOf('thing:after-stall')]);
    const stalled = (await idsOf(store)).filter((id) => !before.includes(id) && id !== 'after-stall');
    const lines = store.tables.selectFrom('audit_log').select('seq').where('subject', '=', 'thing:stall');
    // Any of them may have been committed after all, but none partially.
    await until('units and lines agree', async () => (await lines.execute()).length === stalled.length);
    expect(await verifyAuditLog(store.db, store.chainKey)).toMatchObject({ sound: true });
  });
});

describe('a table that someone else has locked', () => {
  it('is reported as unavailable within two seconds, and no write happens later', async () => {
    const locking = new pg.Client({ connectionString: url });
    await locking.connect();
    try {
      await locking.query('BEGIN');
      await locking.query('LOCK TABLE away.things IN ACCESS EXCLUSIVE MODE');
      const asked = [
        timeToRefusal(store.db.write([addThing(store, 'locked-out'), auditOf('thing:locked-out')])),
        timeToRefusal(store.db.write([addThing(store, 'locked-out-too')])),
        timeToRefusal(idsOf(store)),
      ];
      expect(Math.max(...(await Promise.all(asked)))).toBeLessThan(TOLD_WITHIN_MS);
      // The server itself has canceled the writes: none of them still waits for the lock.
      await until('no write waits', async () => {
        const waiting = await server.ask("SELECT query FROM pg_stat_activity WHERE wait_event_type = 'Lock'");
        return !waiting.some((row) => String(row.query).startsWith('insert'));
      });
    } finally {
      await locking.end();
    }
    await store.db.write([addThing(store, 'after-lock')]);
    expect((await idsOf(store)).filter((id) => id.includes('lock'))).toEqual(['after-lock']);
  });

  it('keeps nobody waiting for a node that froze in the middle of a transaction', async () => {
    const show = { sql: "SELECT current_setting('idle_in_transaction_session_timeout') AS after", parameters: [] };
    expect(await store.db.write([show, addThing(store, 'shown')])).toEqual([[{ after: '5s' }], []]);
  });
});

describe('connections that are closed one by one', () => {
  it('cost at most the transactions in progress on them', async () => {
    const writing = keepWriting('cut', 8);
    for (let round = 0; round < 5; round++) {
      const before = writing.acknowledged.length;
      await until('writes are acknowledged', () => writing.acknowledged.length > before + 20);
      await server.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'fresh%'");
    }
    await writing.stop();
    const ids = new Set(await idsOf(store));
    for (const id of writing.acknowledged) expect(ids.has(`${id}-two`)).toBe(true);
    for (const id of writing.doubtful) expect(ids.has(`${id}-one`)).toBe(ids.has(`${id}-two`));
  });
});

describe('a URL that leads nowhere', () => {
  const chainKey = new Uint8Array(32);
  it.each([
    ['no server there', 'postgres://linehaul@127.0.0.1:1/x', /ECONNREFUSED/],
    ['no such host', 'postgres://linehaul@no-such-host.invalid/x', /ENOTFOUND|EAI_AGAIN/],
  ])('%s', async (_name, address, words) => {
    const opened = openPostgres({ url: address, schema: 'x', chainKey });
    await expect(opened).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(opened).rejects.toThrow(words);
  });

  it('no such database', async () => {
    const opened = openPostgres({ url: url.replace(/\/[^/]*$/, '/nowhere'), schema: 'x', chainKey });
    await expect(opened).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(opened).rejects.toThrow('database "nowhere" does not exist');
  });
});

/** How long it took until the call failed as unavailable; any other outcome is an error. */
async function timeToRefusal(call: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  const outcome = await call.then(
    () => 'it was carried out',
    (error) => error,
  );
  expect(outcome).not.toBeInstanceOf(WriteConflict);
  expect(outcome).toBeInstanceOf(DatabaseUnavailable);
  return performance.now() - startedAt;
}
