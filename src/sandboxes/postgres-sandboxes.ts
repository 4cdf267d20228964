// Sandboxes as PostgreSQL schemas: a new one is a copy of a template that contains the carrier. In snapshots, all rows are in one table. All
// share a connection pool.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyCarrier } from '../capabilities/carrier/copy-carrier.ts';
import { SANDBOX_ID } from '../capabilities/sandboxes/sandbox-id.ts';
import type { Context } from '../context.ts';
import { POSTGRES_WORDS, pendingMigrations } from '../platform/db/migrations/migration.ts';
import { MIGRATIONS } from '../platform/db/migrations/migration-list.ts';
import { copySchema } from '../platform/db/postgres/copy-schema.ts';
import { isMigrated, migratePostgres, whileLocked } from '../platform/db/postgres/migrate-postgres.ts';
import { packedMigrations, packSchema, unpackSchema } from '../platform/db/postgres/packed-schema.ts';
import { poolCounts } from '../platform/db/postgres/postgres-connection.ts';
import { openPool, openPostgres } from '../platform/db/postgres/postgres-database.ts';
import {
  dropSchemas,
  isUnfinishedName,
  schemaBytes,
  schemasLike,
  unfinishedName,
} from '../platform/db/postgres/schema-names.ts';
import { inTransaction } from '../platform/db/postgres/schema-transaction.ts';
import { CarrierTemplate } from './carrier-template.ts';
import { KEPT_BY_RESTORE } from './credential-tables.ts';
import { contentOf, sandboxFolders } from './sandbox-folders.ts';
import { scansOf } from './sandbox-scans.ts';
import type { SandboxStorage } from './sandbox-storage.ts';
import { SpareSchemas } from './spare-schemas.ts';

const SANDBOX = 'sandbox_';
const SNAPSHOT = 'snapshot_';
const TEMPLATE = 'template_';
/** The database may have schemas of others. */
const TEMPLATE_NAME = /^template_[0-9a-f]{16}$/;
/** Exactly a sandbox or its snapshot: a copy that someone made by hand, such as `sandbox_<id>_before_fix`, is not ours to drop. */
const SCHEMA_OF_SANDBOX = new RegExp(
  `^(?:${SANDBOX}(${SANDBOX_ID})|${SNAPSHOT}(${SANDBOX_ID})_[a-z0-9][a-z0-9_]{0,39})$`,
);

/** `folder` has an empty data folder for each sandbox, and `scanFolder` the scans if they are stored as files. */
export function postgresSandboxes(main: Context, url: string, folder: string, scanFolder: string): SandboxStorage {
  const { databaseConnections: connections } = main.config;
  const onIdleError = (error: Error) => main.log.warn({ reason: error.message }, 'lost an idle database connection');
  const pool = openPool({ url, connections, onIdleError });
  const spares = new SpareSchemas(pool, (error) =>
    main.log.warn({ reason: String(error) }, 'no sandbox could be prepared ahead of time'),
  );
  const schemaOf = (id: string) => `${SANDBOX}${id}`;
  // Names have no underscores, so no two of them map to the same schema.
  const snapshotOf = (id: string, name: string) => `${SNAPSHOT}${id}_${name.replaceAll('-', '_')}`;
  const home = (id: string) => join(folder, id);
  const template = new CarrierTemplate(main, {
    nameOf: (hash) => `${TEMPLATE}${hash}`,
    isThere: async (schema) => (await schemasLike(pool, schema)).includes(schema),
    async make(schema) {
      const making = unfinishedName();
      try {
        const db = await openPostgres({ url, schema: making, chainKey: new Uint8Array(32), pool });
        await copyCarrier(main, db);
        await db.close();
        // Another node may have been faster.
        await pool.query(`ALTER SCHEMA ${making} RENAME TO ${schema}`).catch(() => {});
      } finally {
        await dropSchemas(pool, [making]);
      }
    },
    async removeOthers(schema) {
      const all = await schemasLike(pool, TEMPLATE);
      const others = all.filter((one) => TEMPLATE_NAME.test(one) && one !== schema);
      await dropSchemas(pool, others);
    },
  });
  let copied: string | undefined;
  let prepared: string | undefined;
  const copyTemplate = (to: string) =>
    template.copyWith(async (from) => {
      copied = from;
      if (!(await spares.take(from, to))) await inTransaction(pool, (client) => copySchema(client, from, to));
    });
  const takeSnapshot = async (id: string, name: string) => {
    const to = snapshotOf(id, name);
    await packSchema(pool, schemaOf(id), to);
    return (await schemaBytes(pool, [to])).get(to) ?? 0;
  };
  /** The schema of a snapshot, with all migrations. It may have been taken by an earlier version, with different columns. */
  const newestSnapshot = async (id: string, name: string) => {
    const schema = snapshotOf(id, name);
    if (await isNewest(schema)) return schema;
    await whileLocked(url, schema, async () => {
      // Another call, here or on another node, may have done it meanwhile.
      if (!(await isNewest(schema))) await renew(schema);
    });
    return schema;
  };
  const isNewest = async (snapshot: string) => {
    const applied = await packedMigrations(pool, snapshot);
    return applied !== undefined && pendingMigrations(MIGRATIONS, applied, POSTGRES_WORDS).length === 0;
  };
  const renew = async (snapshot: string) => {
    const applied = await packedMigrations(pool, snapshot);
    if (applied === undefined) {
      // Earlier versions copied every table.
      await migratePostgres(url, snapshot, MIGRATIONS);
      return packSchema(pool, snapshot, snapshot);
    }
    const making = unfinishedName();
    const known = new Set(applied.map(({ number }) => number));
    const before = MIGRATIONS.filter(({ number }) => known.has(number));
    try {
      await migratePostgres(url, making, before);
      await unpackSchema(pool, snapshot, making);
      await migratePostgres(url, making, MIGRATIONS);
      await packSchema(pool, making, snapshot);
    } finally {
      await dropSchemas(pool, [making]);
    }
  };
  const schemasOf = async (id: string) => {
    const named = [...(await schemasLike(pool, schemaOf(id))), ...(await schemasLike(pool, snapshotOf(id, '')))];
    return named.filter((schema) => sandboxOf(schema) === id);
  };
  /** Whether there was anything to remove. */
  const removeAll = async (id: string) => {
    const schemas = await schemasOf(id);
    await dropSchemas(pool, schemas);
    const content = await contentOf(home(id));
    const isOwn = content !== undefined && content !== 'SQLite';
    if (isOwn) await rm(home(id), { recursive: true, force: true });
    return schemas.length > 0 || isOwn;
  };

  return {
    async prepare() {
      const name = await template.prepare();
      // Once for each: during a rolling upgrade, nodes of two versions would otherwise drop each other's spares forever.
      if (prepared !== name) spares.refill(name);
      prepared = name;
    },
    placeOf: (id) => ({
      dataDir: home(id),
      sqliteThread: undefined,
      postgres: { pool, schema: schemaOf(id) },
      scanFolder: join(scanFolder, scansOf(id)),
    }),
    async make(id, from) {
      await removeAll(id);
      await mkdir(home(id), { recursive: true, mode: 0o700 });
      await copyTemplate(schemaOf(id));
      if (from !== 'carrier') await unpackSchema(pool, await newestSnapshot(from.of, from.snapshot), schemaOf(id));
    },
    async keepBeginning(id, name) {
      const bytes = await takeSnapshot(id, name);
      // Not earlier: the caller would wait longer if the server copied tables meanwhile.
      if (copied !== undefined) spares.refill(copied);
      return bytes;
    },
    snapshot: takeSnapshot,
    async restore(id, name) {
      const schema = schemaOf(id);
      if (!(await isMigrated(pool, schema, MIGRATIONS))) await migratePostgres(url, schema, MIGRATIONS);
      await unpackSchema(pool, await newestSnapshot(id, name), schema, KEPT_BY_RESTORE);
    },
    remove: removeAll,
    async stored() {
      const schemas = [...(await schemasLike(pool, SANDBOX)), ...(await schemasLike(pool, SNAPSHOT))];
      // Every node that opened a sandbox has an empty folder for it, and only the node that deletes the sandbox removes its own.
      const folders = await sandboxFolders(folder, 'SQLite', 'nothing');
      return [...schemas.flatMap((name) => sandboxOf(name) ?? []), ...folders];
    },
    unfinished: async () => (await schemasLike(pool, 'making_')).filter(isUnfinishedName),
    removeUnfinished: (schema) => dropSchemas(pool, [schema]),
    async sizes(ids) {
      const bytes = await schemaBytes(pool, ids.map(schemaOf));
      return new Map(ids.flatMap((id) => (bytes.has(schemaOf(id)) ? [[id, bytes.get(schemaOf(id))!] as const] : [])));
    },
    pool: () => poolCounts(pool),
    async close() {
      await spares.close();
      await pool.end();
    },
  };
}

/** Undefined if the schema is neither a sandbox nor a snapshot of one. */
function sandboxOf(schema: string): string | undefined {
  const [, sandbox, ofSnapshot] = SCHEMA_OF_SANDBOX.exec(schema) ?? [];
  return sandbox ?? ofSnapshot;
}
