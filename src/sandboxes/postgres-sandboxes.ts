// Sandboxes as PostgreSQL schemas: a new one is a copy of a template that contains the carrier. They share a connection pool.
import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { carrierToCopy, copyCarrier } from '../capabilities/carrier/copy-carrier.ts';
import type { Context } from '../context.ts';
import { MIGRATIONS } from '../platform/db/migrations/migration-list.ts';
import { copySchema, dropSchemas, schemaBytes, schemasLike } from '../platform/db/postgres/copy-schema.ts';
import { migratePostgres } from '../platform/db/postgres/migrate-postgres.ts';
import { openPool, openPostgres } from '../platform/db/postgres/postgres-database.ts';
import { randomText, systemRandom } from '../platform/random.ts';
import { CREDENTIAL_TABLES } from './credential-tables.ts';
import { scansOf } from './sandbox-scans.ts';
import type { SandboxStorage } from './sandbox-storage.ts';

/** `folder` holds the mail, and `scanFolder` the scans if they are stored as files. */
export function postgresSandboxes(main: Context, url: string, folder: string, scanFolder: string): SandboxStorage {
  const { databaseConnections: connections } = main.config;
  const onIdleError = (error: Error) => main.log.warn({ reason: error.message }, 'lost an idle database connection');
  const pool = openPool({ url, connections, onIdleError });
  const schemaOf = (id: string) => `sandbox_${id}`;
  // Names have no underscores, so no two of them map to the same schema.
  const snapshotOf = (id: string, name: string) => `snapshot_${id}_${name.replaceAll('-', '_')}`;
  const home = (id: string) => join(folder, id);
  let template: { readonly key: string; readonly schema: Promise<string> } | undefined;

  const templateSchema = async () => {
    const key = JSON.stringify([MIGRATIONS.length, await carrierToCopy(main)]);
    if (template?.key !== key) {
      const schema = makeTemplate(key);
      template = { key, schema };
      // The next call tries again.
      schema.catch(() => (template = undefined));
    }
    return template.schema;
  };
  /** Named after its content, so that a template of an earlier start or another node is reused. */
  const makeTemplate = async (key: string) => {
    const schema = `template_${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
    if ((await schemasLike(pool, schema)).includes(schema)) return schema;
    const making = `making_${randomText(systemRandom, 10).toLowerCase()}`;
    const db = await openPostgres({ url, schema: making, chainKey: new Uint8Array(32), pool });
    await copyCarrier(main, db);
    await db.close();
    // Another node may have been faster.
    await pool.query(`ALTER SCHEMA ${making} RENAME TO ${schema}`).catch(() => dropSchemas(pool, [making]));
    return schema;
  };
  const takeSnapshot = async (id: string, name: string) => {
    const to = snapshotOf(id, name);
    const isReplaced = (await schemasLike(pool, to)).includes(to);
    await copySchema(pool, { from: schemaOf(id), to, isReplaced });
    return (await schemaBytes(pool, [to])).get(to) ?? 0;
  };
  const dropAll = async (id: string) =>
    dropSchemas(pool, [schemaOf(id), ...(await schemasLike(pool, snapshotOf(id, '')))]);

  return {
    placeOf: (id) => ({
      dataDir: home(id),
      sqliteThread: undefined,
      postgres: { pool, schema: schemaOf(id) },
      scanFolder: join(scanFolder, scansOf(id)),
    }),
    async make(id, from) {
      await dropAll(id);
      await rm(home(id), { recursive: true, force: true });
      await mkdir(home(id), { recursive: true, mode: 0o700 });
      const source = from === 'carrier' ? await templateSchema() : snapshotOf(from.of, from.snapshot);
      await copySchema(pool, { from: source, to: schemaOf(id) });
    },
    keepBeginning: takeSnapshot,
    snapshot: takeSnapshot,
    async restore(id, name) {
      const [to, from] = [schemaOf(id), snapshotOf(id, name)];
      // It may have been taken by an earlier version, with different columns.
      await migratePostgres(url, from, MIGRATIONS);
      await copySchema(pool, { from, to, isReplaced: true, rowsOf: { schema: to, tables: CREDENTIAL_TABLES } });
    },
    async remove(id) {
      await dropAll(id);
      await rm(home(id), { recursive: true, force: true });
    },
    async sizes(ids) {
      const bytes = await schemaBytes(pool, ids.map(schemaOf));
      return new Map(ids.flatMap((id) => (bytes.has(schemaOf(id)) ? [[id, bytes.get(schemaOf(id))!] as const] : [])));
    },
    close: () => pool.end(),
  };
}
