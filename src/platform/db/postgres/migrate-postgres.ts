// Migrates one PostgreSQL schema to the newest version. Nodes that start at the same time take turns with an advisory lock.
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { MigrationWaits } from '../database.ts';
import type { AppliedMigration, Migration } from '../migrations/migration.ts';
import { ledger, migrationHash, POSTGRES_WORDS, pendingMigrations } from '../migrations/migration.ts';
import { locking, working } from './connection-turns.ts';
import { sortPostgresError } from './postgres-error.ts';
import { LOCK_WITHIN_MS } from './table-work.ts';

/** An arbitrary fixed number. */
const MIGRATION_LOCK = 5_417_263;
/** SQLSTATE. A missing schema is reported in the same way. */
const UNDEFINED_TABLE = '42P01';
/** SQLSTATE. */
const LOCK_NOT_AVAILABLE = '55P03';
/** Repeated for this long here; then the caller says what is going on. */
const REPEAT_FOR_MS = 5_000;
const REPEAT_AFTER_MS = 1_000;
/** Longer than the default `deadlock_timeout`, after which PostgreSQL cancels an autovacuum, and shorter than any query of ours may take. */
const CANCEL_VACUUM_WITHIN_MS = 1_200;
const CONNECT_WITHIN_MS = 10_000;
/** Since statements have no time limit, only this notices that the server is gone. */
const PROBE_AFTER_MS = 10_000;
const END_WITHIN_MS = 5_000;

/** @throws MigrationWaits if a table stays in use */
export function migratePostgres(url: string, schema: string, migrations: readonly Migration[]): Promise<void> {
  return withClient(url, async (client) => {
    const giveUpAt = performance.now() + REPEAT_FOR_MS;
    for (let lockWithinMs = LOCK_WITHIN_MS; ; ) {
      try {
        return await migrateNow(client, schema, migrations, lockWithinMs);
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {});
        if (!(error instanceof MigrationWaits) || performance.now() >= giveUpAt) throw error;
      }
      await pause(REPEAT_AFTER_MS);
      lockWithinMs = (await isVacuumed(client, schema)) ? CANCEL_VACUUM_WITHIN_MS : LOCK_WITHIN_MS;
    }
  });
}

/** One transaction for all: a failed migration leaves nothing behind, and a pooler in transaction mode is sufficient. */
async function migrateNow(
  client: pg.Client,
  schema: string,
  migrations: readonly Migration[],
  lockWithinMs: number,
): Promise<void> {
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  // While a migration waits for a table that is being read, everything else that needs the table queues behind it.
  await client.query(`SET LOCAL lock_timeout = ${lockWithinMs}`);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${pg.escapeIdentifier(schema)}`);
  await client.query(`SET LOCAL search_path TO ${pg.escapeIdentifier(schema)}`);
  await client.query(ledger(POSTGRES_WORDS));
  for (const migration of await pendingIn(client, migrations)) {
    await run(client, schema, migration);
    await client.query('INSERT INTO schema_migrations (number, name, hash) VALUES ($1, $2, $3)', [
      migration.number,
      migration.name,
      migrationHash(migration, POSTGRES_WORDS),
    ]);
  }
  await client.query('COMMIT');
}

async function run(client: pg.Client, schema: string, migration: Migration): Promise<void> {
  try {
    for (const statement of migration.statements(POSTGRES_WORDS)) await client.query(statement);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    throw new MigrationWaits(
      `Migration ${migration.number} (${migration.name}) has to wait: it changes a table of the schema ${schema} that is in use, for example by pg_dump.`,
    );
  }
}

/** Autovacuum makes way only for a statement that waits for it. It is not told apart from the other work that takes this lock, all of it rare. */
async function isVacuumed(client: pg.Client, schema: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_locks held JOIN pg_class c ON c.oid = held.relation JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND held.mode = 'ShareUpdateExclusiveLock' AND held.granted LIMIT 1`,
    [schema],
  );
  return rows.length > 0;
}

/** Whether nothing is left to migrate, with one query on a connection that exists already. False if there is no such schema. */
export async function isMigrated(pool: pg.Pool, schema: string, migrations: readonly Migration[]): Promise<boolean> {
  try {
    const applied = await pool.query(`SELECT number, hash FROM ${pg.escapeIdentifier(schema)}.schema_migrations`);
    return pendingMigrations(migrations, applied.rows, POSTGRES_WORDS).length === 0;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return false;
    throw sortPostgresError(error);
  }
}

/** Only one caller at a time on all nodes does work under this name. Others wait; their pools are not involved. */
export function whileLocked<T>(url: string, name: string, work: () => Promise<T>): Promise<T> {
  const locked = async (client: pg.Client) => {
    // The lock ends with the transaction.
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
    const result = await work();
    await client.query('COMMIT');
    return result;
  };
  return locking.within(() => connected(url, locked));
}

/** What `linehaul migrate --dry-run` prints: nothing is created, not even the schema. */
export function pendingPostgres(
  url: string,
  schema: string,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  return withClient(url, async (client) => {
    const name = `${pg.escapeIdentifier(schema)}.schema_migrations`;
    const known = await client.query('SELECT to_regclass($1) AS ledger', [name]);
    if (known.rows[0].ledger === null) return migrations;
    // In one transaction: a pooler in transaction mode would run the second statement on another connection, in another schema.
    await client.query('BEGIN');
    await client.query(`SET LOCAL search_path TO ${pg.escapeIdentifier(schema)}`);
    const pending = await pendingIn(client, migrations);
    await client.query('COMMIT');
    return pending;
  });
}

/**
 * A connection whose statements have no time limits. It may be waited for, because there are only a few.
 * @throws DatabaseUnavailable if the server cannot be reached, or the connection is lost
 */
export function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return working.within(() => connected(url, work));
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBE_AFTER_MS,
  });
  // The running query fails too; without a listener, the lost connection would end the process first.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw sortPostgresError(error);
  } finally {
    await end(client);
  }
}

/** A server that is gone does not confirm the end. */
async function end(client: pg.Client): Promise<void> {
  const limit = new AbortController();
  const late = pause(END_WITHIN_MS, true, { signal: limit.signal }).catch(() => false);
  const isLate = await Promise.race([client.end().then(() => false), late]);
  limit.abort();
  if (isLate) (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}

async function pendingIn(client: pg.Client, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const applied = await client.query('SELECT number, hash FROM schema_migrations ORDER BY number');
  const rows = applied.rows.map((row): AppliedMigration => ({ number: Number(row.number), hash: row.hash }));
  return pendingMigrations(migrations, rows, POSTGRES_WORDS);
}
