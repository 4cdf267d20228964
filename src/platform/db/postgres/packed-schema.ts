// The rows of a PostgreSQL schema in one table of another schema, and back again. A copy of all tables with their indexes would take
// longer, and every relation makes the server's catalog larger.
import type { ClientBase, Pool } from 'pg';
import type { AppliedMigration } from '../migrations/migration.ts';
import { requirePlain, TABLES_OF_SCHEMA } from './schema-names.ts';
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
  const making = `${to}_new`;
  requirePlain(from, to, making);
  return inTransaction(pool, async (client) => {
    const filled = (await tablesOf(client, from)).filter(({ bytes }) => bytes > 0);
    await client.query(
      [
        `CREATE SCHEMA ${making}`,
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
    const tables = parentsFirst(await tablesOf(client, into)).filter(({ name }) => !isKept.has(name));
    const { rows } = await client.query(`SELECT DISTINCT table_name AS name FROM ${from}.${PACKED}`);
    const filled = new Set(rows.map(({ name }: { name: string }) => name));
    await client.query(
      [
        ...emptied(tables, into),
        ...tables.filter(({ name }) => filled.has(name)).map(({ name }) => unpacked(name, from, into)),
        ...tables.flatMap(({ name, identity }) => (identity === null ? [] : [restarted(`${into}.${name}`, identity)])),
      ].join(';\n'),
    );
  });
}

/** Undefined if the schema was not packed. */
export async function packedMigrations(pool: Pool, schema: string): Promise<readonly AppliedMigration[] | undefined> {
  requirePlain(schema);
  const known = await pool.query('SELECT to_regclass($1) AS packed', [`${schema}.${PACKED}`]);
  if (known.rows[0].packed === null) return undefined;
  const { rows } = await pool.query(`SELECT packed FROM ${schema}.${PACKED} WHERE table_name = '${LEDGER}'`);
  return rows.map(({ packed }: { packed: string }) => {
    const columns = packed.slice(1, -1).split(',');
    return { number: Number(columns[0]), hash: columns.at(-1)! };
  });
}

function emptied(tables: readonly Table[], into: string): string[] {
  const parents = new Set(tables.flatMap(({ refersTo }) => refersTo));
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
  const add = (one: Table) => {
    for (const name of one.refersTo) if (name !== one.name) add(byName.get(name)!);
    sorted.add(one);
  };
  for (const one of tables) add(one);
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
