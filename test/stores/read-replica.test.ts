// A read replica of PostgreSQL: large reads are answered there, see every acknowledged write, and go on without it.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBolShipper } from '../../src/capabilities/bol/bol-shipper.fixture.ts';
import { checkEnvironment } from '../../src/cli/doctor/doctor-checks.ts';
import { openPostgres } from '../../src/platform/db/postgres/postgres-database.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { until } from '../support/waiting.ts';
import { addThing, type TestStore, type ThingTables, withThings } from './each-store.ts';

let primary: PostgresServer;
let replica: PostgresServer;
let store: TestStore;
let troubles: string[];

const DATABASE = 'followed';
const CONNECTIONS = 10;

beforeAll(async () => {
  primary = await startPostgres();
  await primary.ask(`CREATE DATABASE ${DATABASE}`);
  // Nothing more than owning the database must be needed.
  await primary.ask(`CREATE ROLE owner LOGIN`);
  await primary.ask(`ALTER DATABASE ${DATABASE} OWNER TO owner`);
  replica = await startPostgres({ replicaOf: primary });
  store = await withThings((chainKey) =>
    openPostgres({
      url: asOwner(primary),
      schema: 'here',
      chainKey,
      connections: CONNECTIONS,
      replica: { url: asOwner(replica), onTrouble: (reason) => troubles.push(reason) },
    }),
  );
}, 120_000);
afterAll(async () => {
  await store?.close();
  await replica?.remove();
  await primary?.remove();
});
beforeEach(async () => {
  troubles = [];
  await until('the replica answers', async () => {
    const before = answered().replica;
    await allIds().catch(() => {});
    return answered().replica > before;
  });
  troubles = [];
});

const asOwner = (server: PostgresServer) => {
  const url = new URL(server.address(DATABASE));
  url.username = 'owner';
  return url.href;
};
const answered = () => store.db.replicaCounts()!;
const large = () => store.db.large.tables<ThingTables>();
const allIds = async () =>
  (await large().selectFrom('things').select('id').orderBy('id').execute()).map(({ id }) => id);
const has = async (id: string) =>
  (await store.db.large.first(large().selectFrom('things').select('id').where('id', '=', id).compile())) !== undefined;

/** Who answered, and whether the write was seen. */
async function readAfterWrite(id: string): Promise<{ isSeen: boolean; by: 'replica' | 'primary'; ms: number }> {
  await store.db.write([addThing(store, id)]);
  const before = answered();
  const startedAt = performance.now();
  const isSeen = await has(id);
  const ms = performance.now() - startedAt;
  return { isSeen, by: answered().replica > before.replica ? 'replica' : 'primary', ms };
}

test('every acknowledged write is immediately visible to everyone', { timeout: 60_000 }, async () => {
  const enough = answered().replica + 50;
  // Until the replica has answered many: otherwise this would only prove that the primary sees its own writes.
  for (let round = 0; answered().replica < enough; round++) {
    const flows = Array.from({ length: CONNECTIONS }, async (_, flow) => {
      for (let number = 0; number < 10; number++) {
        const { isSeen } = await readAfterWrite(`flow-${round}-${flow}-${number}`);
        expect(isSeen).toBe(true);
      }
    });
    await Promise.all(flows);
  }
});

test('one query for the position serves all reads that begin together', { timeout: 60_000 }, async () => {
  const committed = async () => {
    // The counters follow after a second at most.
    await new Promise((passed) => setTimeout(passed, 1_500));
    const [row] = await primary.ask(
      `SELECT sum(xact_commit)::int AS count FROM pg_stat_database WHERE datname = '${DATABASE}'`,
    );
    return Number(row!.count);
  };
  const beforeOnPrimary = await committed();
  const before = answered();
  for (let round = 0; round < 20; round++) {
    await Promise.all(Array.from({ length: CONNECTIONS }, () => has('nobody')));
  }
  // Reads that the replica left to the primary are queries there too.
  const byPrimary = answered().primary - before.primary;
  expect(answered().replica - before.replica).toBe(20 * CONNECTIONS - byPrimary);
  expect((await committed()) - beforeOnPrimary - byPrimary).toBeLessThan(10 * CONNECTIONS);
});

test('the primary serves reads when all connections of the replica are in use', async () => {
  const before = answered();
  await Promise.all(Array.from({ length: 200 }, () => has('nobody')));
  expect(answered().primary - before.primary).toBeGreaterThanOrEqual(200 - CONNECTIONS);
});

test('a replica that is behind is not used; one that has caught up is', { timeout: 30_000 }, async () => {
  await replica.ask('SELECT pg_wal_replay_pause()');
  await until('the replay is paused', async () => {
    const [row] = await replica.ask('SELECT pg_get_wal_replay_pause_state() AS state');
    return row!.state === 'paused';
  });
  for (let number = 0; number < 20; number++) {
    expect(await readAfterWrite(`behind-${number}`)).toMatchObject({ isSeen: true, by: 'primary' });
  }
  expect(new Set(troubles.map((one) => one.replace(/\d+/, 'some')))).toEqual(
    new Set(['the replica is some bytes behind']),
  );
  await replica.ask('SELECT pg_wal_replay_resume()');
  await until(
    'the replica answers again',
    async () => (await readAfterWrite(`back-${performance.now()}`)).by === 'replica',
  );
});

test('a frozen replica delays no read for long', { timeout: 60_000 }, async () => {
  await replica.freeze();
  try {
    for (let number = 0; number < 5; number++) {
      const read = await readAfterWrite(`frozen-${number}`);
      expect(read).toMatchObject({ isSeen: true, by: 'primary' });
      expect(read.ms).toBeLessThan(2_000);
    }
  } finally {
    replica.thaw();
  }
});

test('reads work when the replica is down', { timeout: 60_000 }, async () => {
  await replica.stopAtOnce();
  try {
    for (let number = 0; number < 5; number++) {
      expect(await readAfterWrite(`down-${number}`)).toMatchObject({ isSeen: true, by: 'primary' });
    }
  } finally {
    await replica.start();
  }
});

test('a frozen primary is reported in time', { timeout: 60_000 }, async () => {
  await primary.freeze();
  try {
    const startedAt = performance.now();
    const all = await Promise.allSettled(Array.from({ length: 3 }, () => has('nobody')));
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(performance.now() - startedAt).toBeLessThan(2_500);
    // It is not the replica's fault.
    expect(troubles).toEqual([]);
  } finally {
    primary.thaw();
  }
});

test('the primary serves reads for which the replica is too slow, and the replica still serves the others', {
  timeout: 30_000,
}, async () => {
  const before = answered();
  const slow = sql<{ done: number }>`select 1 as done from pg_sleep(case when pg_is_in_recovery() then 5 else 0 end)`;
  expect((await slow.execute(large())).rows).toEqual([{ done: 1 }]);
  expect(answered().primary).toBe(before.primary + 1);
  expect(troubles).toEqual([]);
});

test('an invalid query gets the same error as from the primary, and holds no connection', async () => {
  const wrong = sql`select nothing from nowhere`;
  const refusal = String(await wrong.execute(store.tables).catch((error: Error) => error.message));
  for (let round = 0; round < 3; round++) {
    const all = Array.from({ length: CONNECTIONS }, () =>
      wrong.execute(large()).catch((error: Error) => error.message),
    );
    for (const one of await Promise.all(all)) expect(one).toBe(refusal);
  }
  const before = answered();
  await Promise.all(Array.from({ length: CONNECTIONS }, () => has('nobody')));
  expect(answered().replica - before.replica).toBeGreaterThan(0);
  const noneInUse = { most: CONNECTIONS, used: 0, waiting: 0 };
  expect(store.db.pools()).toMatchObject({ primary: noneInUse, replica: noneInUse });
});

test('writes are rejected', async () => {
  await expect(sql`delete from things`.execute(large())).rejects.toThrow('Use Database.write');
});

test('tracking, lists and documents of a whole carrier come from the replica, in time', {
  timeout: 60_000,
}, async () => {
  const databaseUrl = await primary.freshDatabase();
  const name = new URL(databaseUrl).pathname.slice(1);
  const databaseReplicaUrl = replica.address(name);
  const shipper = await openBolShipper({ config: { databaseUrl, databaseReplicaUrl } });
  const { db } = shipper.app.context;
  for (let number = 0; number < 5; number++) {
    const pro = (await shipper.make()).referenceNumbers.pro;
    for (const path of [`/v1/shipments/history?pro=${pro}`, '/v1/shipments?limit=1', `/v1/bol/${pro}`]) {
      const { status, body } = await shipper.call('GET', path);
      expect({ status, path }).toEqual({ status: 200, path });
      expect(JSON.stringify(body), path).toContain(pro);
    }
  }
  expect(db.replicaCounts()!.replica).toBeGreaterThan(0);
  // A replica can show a write that the primary has not acknowledged yet, so it must not decide a change.
  const readsOfChanges: number[] = [];
  for (let round = 0; round < 3; round++) {
    const pro = (await shipper.make()).referenceNumbers.pro;
    const before = db.replicaCounts()!;
    expect((await shipper.call('PUT', `/v1/bol/${pro}`, shipper.bill())).status).toBe(200);
    expect((await shipper.call('DELETE', `/v1/bol/${pro}`)).status).toBe(204);
    const after = db.replicaCounts()!;
    readsOfChanges.push(after.replica + after.primary - before.replica - before.primary);
  }
  // Background work may read at the same time, but not in every round.
  expect(Math.min(...readsOfChanges)).toBe(0);
  const metrics = await shipper.app.http.inject({ method: 'GET', url: '/metrics' });
  expect(metrics.body).toMatch(/^linehaul_replica_reads\{.*server="replica".*\} [1-9]/m);
  await shipper.app.close();

  const { config, environment } = shipper.app.context;
  const replicaSays = async (url: string) => {
    const found = await checkEnvironment({ ...config, databaseReplicaUrl: url }, environment, false);
    return found.find(({ what }) => what === 'read replica');
  };
  expect(await replicaSays(databaseReplicaUrl)).toMatchObject({ state: 'fine' });
  expect(await replicaSays(databaseUrl)).toMatchObject({ state: 'look', fix: expect.stringContaining('REPLICA_URL') });
});

// Last: it cannot be undone.
test('a promoted replica is no longer used', { timeout: 30_000 }, async () => {
  await replica.ask('SELECT pg_promote()');
  expect(await readAfterWrite('after-promotion')).toMatchObject({ isSeen: true, by: 'primary' });
  expect(troubles).toEqual(['the server is not a replica']);
});
