// Every kind of database that Linehaul supports, opened empty for a test, with a table for the test itself.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import { type AuditLine, type Database, type Statement, step } from '../../src/platform/db/database.ts';
import { openPostgres } from '../../src/platform/db/postgres/postgres-database.ts';
import { openSqlite } from '../../src/platform/db/sqlite/sqlite-database.ts';
import type { Statements } from '../../src/platform/db/watch-statements.ts';
import { SQLITE_WORKER } from '../support/built-program.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export interface ThingTables {
  things: { id: string; note: string | null; number: number };
  audit_log: {
    seq: number;
    at: number;
    actor: string;
    action: string;
    subject: string;
    details: string;
    hash: string;
  };
  audit_head: { seq: number; hash: string };
  schema_migrations: { number: number; name: string; hash: string };
}

export interface TestStore {
  readonly db: Database;
  readonly tables: Kysely<ThingTables>;
  readonly chainKey: Uint8Array;
  close(): Promise<void>;
}

export interface StoreKind {
  readonly name: string;
  /** `statements` measures each statement and is told about slow ones. */
  open(statements?: Statements): Promise<TestStore>;
}

let databaseUrl: Promise<string> | undefined;
let schemas = 0;

/** One database per test file, and one schema per store. */
export async function freshSchema(): Promise<{ url: string; schema: string }> {
  databaseUrl ??= freshPostgresDatabase();
  return { url: await databaseUrl, schema: `store_${++schemas}` };
}

export const IN_MEMORY: StoreKind = {
  name: 'SQLite in memory',
  open: (statements) =>
    withThings((chainKey) => openSqlite({ file: ':memory:', chainKey, ...(statements && { statements }) })),
};

export const ON_A_THREAD: StoreKind = {
  name: 'SQLite file on its thread',
  open: (statements) => sqliteFile(join(temporaryFolder(), 'store.db'), statements),
};

export const POSTGRES: StoreKind = {
  name: 'PostgreSQL',
  async open(statements) {
    const where = await freshSchema();
    return withThings((chainKey) => openPostgres({ ...where, chainKey, ...(statements && { statements }) }));
  },
};

export const EVERY_STORE: readonly StoreKind[] = [IN_MEMORY, ON_A_THREAD, POSTGRES];

export function sqliteFile(file: string, statements?: Statements): Promise<TestStore> {
  if (!existsSync(fileURLToPath(SQLITE_WORKER))) throw new Error('Build first: node scripts/build.mjs');
  return withThings((chainKey) =>
    openSqlite({ file, chainKey, worker: SQLITE_WORKER, ...(statements && { statements }) }),
  );
}

export async function withThings(open: (chainKey: Uint8Array) => Database | Promise<Database>): Promise<TestStore> {
  const chainKey = new Uint8Array(randomBytes(32));
  const db = await open(chainKey);
  const tables = db.tables<ThingTables>();
  await db.write([
    step(
      tables.schema
        .createTable('things')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('note', 'text', (column) => column.unique())
        .addColumn('number', 'bigint', (column) => column.notNull()),
    ),
  ]);
  return { db, tables, chainKey, close: () => db.close() };
}

export function addThing({ tables }: TestStore, id: string, number = 0, note: string | null = null): Statement {
  return step(tables.insertInto('things').values({ id, number, note }), 1);
}

export function auditOf(subject: string, details = '{}'): AuditLine {
  return { audit: { at: 1_700_000_000_000, actor: 'operator:tester', action: 'thing.made', subject, details } };
}

/** All IDs in the test's table, in order. */
export async function idsOf({ tables }: TestStore): Promise<string[]> {
  const rows = await tables.selectFrom('things').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}
