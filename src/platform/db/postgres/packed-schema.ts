// The rows of a PostgreSQL schema in one table of another schema, and back again. A copy of all tables with their indexes would take
// longer, and every relation makes the server's catalog larger.
import type { ClientBase, Pool } from 'pg';
import type { AppliedMigration } from '../migrations/migration.ts';
import { askForSchemas, requirePlain, TABLES_OF_SCHEMA, unfinishedName } from './schema-names.ts';
import { inTransaction } from './schema-transaction.ts';

const LEDGER = 'schema_migrations';
/** A row as text, with its columns in the order of the table. */
const PACKED = 'packed_rows';
/** Larger tables are truncated, which leaves no dead rows behind, but takes a new file for the table and for each of its indexes. */
const MOST_DELETED_BYTES = 1_048_576;

interface Table {
  readonly name: string;
  readonly bytes: number;
  /** The tables that its foreign keys refer to. */
  readonly refersTo: readonly string[];
  readonly identity: string | null;
}

/** Replaces `to` if it exists. Nothing may write to `from` in the meantime. */
export function packSchema(pool: Pool, from: string, to: string): Promise<void> {
  const making = unfinishedName();
  requirePlain(from, to);
  return inTransaction(pool, async (client) => {
    const tables = await tablesOf(client, from);
    if (tables.some(({ name }) => name === PACKED)) throw new Error(`The schema ${from} is packed already.`);
    const filled = tables.filter(({ name, bytes }) => bytes > 0 && name !== LEDGER);
    await client.query(
      [
        `CREATE SCHEMA ${making}`,
        // Not packed, so that earlier versions, which copy all tables of a snapshot, refuse it as one of a newer version.
        `CREATE TABLE ${making}.${LEDGER} AS TABLE ${from}.${LEDGER}`,
        `CREATE TABLE ${making}.${PACKED} (table_name TEXT NOT NULL, packed TEXT NOT NULL)`,
        // Compressing takes as long as everything else, and the largest rows, the carrier's files, are compressed already.
        `ALTER TABLE ${making}.${PACKED} ALTER COLUMN packed SET STORAGE EXTERNAL`,
        ...filled.map(({ name }) => `INSERT INTO ${making}.${PACKED} SELECT '${name}', t::text FROM ${from}.${name} t`),
        `CREATE INDEX packed_rows_of_table ON ${making}.${PACKED} (table_name)`,
        `DROP SCHEMA IF EXISTS ${to} CASCADE`,
        `ALTER SCHEMA ${making} RENAME TO ${to}`,
      ].join(';\n'),
    );
  });
}

/** Replaces the rows of all tables in `into`, except for those in `kept`. Both must have had the same migrations. */
export function unpackSchema(pool: Pool, from: string, into: string, kept: readonly string[] = []): Promise<void> {
  requirePlain(from, into);
  return inTransaction(pool, async (client) => {
    const isKept = new Set([LEDGER, ...kept]);
    const all = parentsFirst(await tablesOf(client, into));
    const tables = all.filter(({ name }) => !isKept.has(name));
    const { rows } = await client.query(`SELECT DISTINCT table_name AS name FROM ${from}.${PACKED}`);
    const filled = new Set(rows.map(({ name }: { name: string }) => name));
    await client.query(
      [
        ...emptied(tables, new Set(all.flatMap(({ refersTo }) => refersTo)), into),
        ...tables.filter(({ name }) => filled.has(name)).map(({ name }) => unpacked(name, from, into)),
        ...tables.flatMap(({ name, identity }) => (identity === null ? [] : [restarted(`${into}.${name}`, identity)])),
      ].join(';\n'),
    );
  });
}

/** Undefined if the schema was not packed. @throws Error if there is no such schema */
export async function packedMigrations(pool: Pool, schema: string): Promise<readonly AppliedMigration[] | undefined> {
  requirePlain(schema);
  const known = await askForSchemas(pool, 'SELECT to_regnamespace($1) AS schema, to_regclass($2) AS packed', [
    schema,
    `${schema}.${PACKED}`,
  ]);
  if (known.rows[0].schema === null) throw new Error(`There is no schema ${schema}.`);
  if (known.rows[0].packed === null) return undefined;
  const { rows } = await askForSchemas(pool, `SELECT number, hash FROM ${schema}.${LEDGER}`);
  return rows.map(({ number, hash }: { number: unknown; hash: string }) => ({ number: Number(number), hash }));
}

/** A table that others refer to cannot be truncated. */
function emptied(tables: readonly Table[], parents: ReadonlySet<string>, into: string): string[] {
  const filled = tables.filter(({ bytes }) => bytes > 0).reverse();
  return filled.map(({ name, bytes }) =>
    bytes > MOST_DELETED_BYTES && !parents.has(name) ? `TRUNCATE ${into}.${name}` : `DELETE FROM ${into}.${name}`,
  );
}

/** OFFSET 0 keeps the text from being parsed once per column. */
function unpacked(name: string, from: string, into: string): string {
  const rows = `SELECT packed::${into}.${name} AS one FROM ${from}.${PACKED} WHERE table_name = '${name}' OFFSET 0`;
  return `INSERT INTO ${into}.${name} OVERRIDING SYSTEM VALUE SELECT (one).* FROM (${rows}) rows`;
}

/** Unlike setval, this is undone with the transaction. */
function restarted(table: string, column: string): string {
  return `DO $$ BEGIN EXECUTE format('ALTER TABLE ${table} ALTER COLUMN ${column} RESTART WITH %s',
  (SELECT coalesce(max(${column}), 0) + 1 FROM ${table})); END $$`;
}

function parentsFirst(tables: readonly Table[]): Table[] {
  const byName = new Map(tables.map((one) => [one.name, one]));
  const sorted = new Set<Table>();
  const add = (one: Table, children: readonly string[]) => {
    if (sorted.has(one)) return;
    if (children.includes(one.name)) throw new Error(`The foreign keys of ${one.name} form a circle.`);
    for (const name of one.refersTo) if (name !== one.name) add(byName.get(name)!, [...children, one.name]);
    sorted.add(one);
  };
  for (const one of tables) add(one, []);
  return [...sorted];
}

async function tablesOf(client: ClientBase, schema: string): Promise<Table[]> {
  const { rows } = await client.query(
    `SELECT c.relname AS name, pg_relation_size(c.oid) AS bytes,
       (SELECT a.attname FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attidentity <> '') AS identity,
       ARRAY(SELECT p.relname::text FROM pg_constraint k JOIN pg_class p ON p.oid = k.confrelid
             WHERE k.conrelid = c.oid AND k.contype = 'f') AS "refersTo"
     FROM ${TABLES_OF_SCHEMA} WHERE n.nspname = $1 ORDER BY 1`,
    [schema],
  );
  return rows;
}
