// A synchronous standby that does not respond: commits wait, and the node neither uses up the server's connections nor stops reading.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { SecretBox } from '../../src/platform/crypto/secret-box.ts';
import { DatabaseUnavailable } from '../../src/platform/db/database.ts';
import { openPostgres } from '../../src/platform/db/postgres/postgres-database.ts';
import { Idempotency } from '../../src/platform/http/idempotency.ts';
import { makeLog } from '../../src/platform/log.ts';
import { seededRandom } from '../../src/platform/random.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { addThing, auditOf, idsOf, type TestStore, withThings } from './each-store.ts';

interface Tables {
  idempotent_answers: { fingerprint: string };
}

const CONNECTIONS = 6;
const STALLED_MS = 7_000;
const LONGEST_MORE_MS = 20_000;
/** The server's own processes, the one that runs the query, and a cancellation in flight. */
const OTHERS = 4;

let server: PostgresServer;
let store: TestStore;

beforeAll(async () => {
  server = await startPostgres();
  const url = await server.freshDatabase();
  store = await withThings((chainKey) => openPostgres({ url, schema: 'stalled', chainKey, connections: CONNECTIONS }));
});
afterAll(async () => {
  await server?.ask("ALTER SYSTEM SET synchronous_standby_names = ''");
  await server?.ask('SELECT pg_reload_conf()');
  await store?.close();
  await server?.remove();
});

async function setStandby(name: string): Promise<void> {
  await server.ask(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
  await server.ask('SELECT pg_reload_conf()');
}

test('connections stay limited, writes are rejected in time, reads continue, and everything works afterwards', {
  timeout: 60_000,
}, async () => {
  await store.db.write([addThing(store, 'before'), auditOf('thing:before')]);
  await setStandby('nobody');
  const stalledUntil = performance.now() + STALLED_MS;
  const acknowledged: string[] = [];
  const others: unknown[] = [];
  let [longestMs, refused, readings, failedReadings, mostBackends] = [0, 0, 0, 0, 0];
  // A slow machine takes longer until there is enough to judge by.
  const isEnough = () => (readings > 20 && refused > 24) || performance.now() >= stalledUntil + LONGEST_MORE_MS;
  const isOver = () => performance.now() >= stalledUntil && isEnough();
  const write = async (writer: number) => {
    for (let number = 0; !isOver(); number++) {
      const id = `${writer}-${number}`;
      const startedAt = performance.now();
      try {
        // Some in a transaction, some on their own: both wait for the standby.
        const things = number % 2 === 0 ? [addThing(store, id), auditOf(`thing:${id}`)] : [addThing(store, id)];
        await store.db.write(things);
        acknowledged.push(id);
      } catch (error) {
        if (error instanceof DatabaseUnavailable) refused += 1;
        else others.push(error);
        longestMs = Math.max(longestMs, performance.now() - startedAt);
      }
    }
  };
  const read = async () => {
    while (!isOver()) {
      await idsOf(store).then(
        () => (readings += 1),
        () => (failedReadings += 1),
      );
      const [row] = await server.ask(
        'SELECT count(*)::int AS backends FROM pg_stat_activity WHERE datname IS NOT NULL',
      );
      mostBackends = Math.max(mostBackends, Number(row!.backends));
      await new Promise((turn) => setTimeout(turn, 50));
    }
  };
  await Promise.all([...Array.from({ length: 24 }, (_, writer) => write(writer)), read()]);

  expect(others).toEqual([]);
  // Without a standby, no write may be acknowledged.
  expect(acknowledged).toEqual([]);
  expect(refused).toBeGreaterThan(24);
  expect(longestMs).toBeLessThan(3_000);
  expect(mostBackends).toBeLessThanOrEqual(CONNECTIONS + OTHERS);
  expect(failedReadings).toBe(0);
  expect(readings).toBeGreaterThan(20);

  await setStandby('');
  await expect
    .poll(
      () =>
        store.db.write([addThing(store, `after-${performance.now()}`), auditOf('thing:after')]).then(
          () => true,
          () => false,
        ),
      {
        timeout: 15_000,
      },
    )
    .toBe(true);
  await expect.poll(() => store.db.pools().primary?.abandoned, { timeout: 15_000 }).toBe(0);
});

test('a stored response is not returned again until the standby has it', { timeout: 60_000 }, async () => {
  const random = seededRandom('stalled standby');
  const idempotency = new Idempotency(
    store.db,
    systemClock,
    new SecretBox(random.bytes(32), 'test', random),
    makeLog('silent', 'test'),
  );
  const request = { scope: 'a client', key: 'sent-twice', fingerprint: 'the same' };
  const answer = { status: 201, headers: {}, body: '{"pro":"1"}' };
  await setStandby('nobody');
  await expect(store.db.write(idempotency.steps(request, answer))).rejects.toThrow(DatabaseUnavailable);
  // The server has committed it all the same, on this machine alone.
  const kept = store.db.tables<Tables>().selectFrom('idempotent_answers').select('fingerprint');
  await expect.poll(async () => (await kept.execute()).length, { timeout: 15_000 }).toBe(1);
  await expect(idempotency.stored(request)).rejects.toThrow(DatabaseUnavailable);
  await setStandby('');
  await expect
    .poll(() => idempotency.stored(request).catch(() => undefined), { timeout: 15_000 })
    .toMatchObject({ status: 201, body: answer.body });
  idempotency.close();
});
