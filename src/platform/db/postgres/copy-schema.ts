// Copies a PostgreSQL schema with everything migrations create: tables, rows, identities, keys and indexes, under their names.
import type { Pool, PoolClient } from 'pg';

export interface SchemaCopy {
  readonly from: string;
  /** Must not exist, unless `isReplaced` is set. */
  readonly to: string;
  /** Tables whose rows come from another schema with the same columns. */
  readonly rowsOf?: { readonly schema: string; readonly tables: readonly string[] };
  /** `to` exists and is replaced in the same transaction. */
  readonly isReplaced?: boolean;
}

interface Shape {
  readonly tables: readonly string[];
  /** Primary and unique keys first, then foreign keys. */
  readonly constraints: readonly { readonly table: string; readonly name: string; readonly definition: string }[];
  readonly indexes: readonly string[];
  readonly identities: readonly { readonly table: string; readonly column: string }[];
}

/** Our own names: lower-case letters, digits and underscores, which need no quotes. */
const PLAIN = /^[a-z][a-z0-9_]{0,62}$/;

export async function copySchema(pool: Pool, copy: SchemaCopy): Promise<void> {
  for (const name of [copy.from, copy.to]) if (!PLAIN.test(name)) throw new Error(`No name of a schema: ${name}`);
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    const shape = await shapeOf(client, copy.from);
    // One round trip for everything.
    await client.query(statementsOf(shape, copy).join(';\n'));
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    // Closing the connection rolls back.
    client.release(true);
    throw error;
  }
}

function statementsOf(shape: Shape, { from, to, rowsOf, isReplaced }: SchemaCopy): string[] {
  const making = isReplaced ? `${to}_new` : to;
  const kept = new Set(rowsOf?.tables);
  const moved = (sql: string) => sql.replaceAll(` ${from}.`, ` ${making}.`);
  return [
    `CREATE SCHEMA ${making}`,
    ...shape.tables.map(
      (table) =>
        `CREATE TABLE ${making}.${table} (LIKE ${from}.${table} INCLUDING DEFAULTS INCLUDING IDENTITY INCLUDING GENERATED INCLUDING CONSTRAINTS INCLUDING STORAGE)`,
    ),
    ...shape.tables.map((table) => {
      const source = kept.has(table) ? rowsOf!.schema : from;
      return `INSERT INTO ${making}.${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${source}.${table}`;
    }),
    ...shape.constraints.map(
      ({ table, name, definition }) => `ALTER TABLE ${making}.${table} ADD CONSTRAINT ${name} ${moved(definition)}`,
    ),
    ...shape.indexes.map(moved),
    ...shape.identities.map(({ table, column }) => {
      const sequence = `pg_get_serial_sequence('${making}.${table}', '${column}')`;
      return `SELECT setval(${sequence}, (SELECT coalesce(max(${column}), 0) + 1 FROM ${making}.${table}), false)`;
    }),
    ...(isReplaced ? [`DROP SCHEMA ${to} CASCADE`, `ALTER SCHEMA ${making} RENAME TO ${to}`] : []),
  ];
}

async function shapeOf(client: PoolClient, schema: string): Promise<Shape> {
  const rows = async <R>(sql: string) => (await client.query(sql, [schema])).rows as R[];
  const own = 'n.nspname = $1';
  const tables = await rows<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE ${own} AND c.relkind = 'r' ORDER BY 1`,
  );
  const constraints = await rows<Shape['constraints'][number]>(
    `SELECT c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE ${own} AND k.contype IN ('p', 'u', 'f') ORDER BY k.contype = 'f', 1, 2`,
  );
  const indexes = await rows<{ sql: string }>(
    `SELECT pg_get_indexdef(i.indexrelid) AS sql
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE ${own} AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid) ORDER BY 1`,
  );
  const identities = await rows<Shape['identities'][number]>(
    `SELECT c.relname AS table, a.attname AS column
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE ${own} AND c.relkind = 'r' AND a.attidentity <> '' ORDER BY 1`,
  );
  return {
    tables: tables.map(({ name }) => name),
    constraints,
    indexes: indexes.map(({ sql }) => sql),
    identities,
  };
}

export async function dropSchemas(pool: Pool, schemas: readonly string[]): Promise<void> {
  for (const schema of schemas) {
    if (!PLAIN.test(schema)) throw new Error(`No name of a schema: ${schema}`);
    await pool.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
  }
}

/** The existing schemas whose names start with this. */
export async function schemasLike(pool: Pool, beginning: string): Promise<string[]> {
  const { rows } = await pool.query('SELECT nspname AS name FROM pg_namespace WHERE starts_with(nspname, $1)', [
    beginning,
  ]);
  return rows.map(({ name }: { name: string }) => name);
}

/** The bytes of each schema's tables and indexes. */
export async function schemaBytes(pool: Pool, schemas: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query(
    `SELECT n.nspname AS name, sum(pg_total_relation_size(c.oid)) AS bytes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1) AND c.relkind = 'r' GROUP BY 1`,
    [schemas],
  );
  return new Map(rows.map(({ name, bytes }: { name: string; bytes: unknown }) => [name, Number(bytes)]));
}
