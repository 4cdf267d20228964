// Copies a PostgreSQL schema with everything migrations create: tables, rows, identities, keys and indexes, under their names.
import type { ClientBase } from 'pg';
import { requirePlain, TABLES_OF_SCHEMA } from './schema-names.ts';

interface Shape {
  readonly tables: readonly string[];
  /** Primary and unique keys first, then foreign keys. */
  readonly constraints: readonly { readonly table: string; readonly name: string; readonly definition: string }[];
  readonly indexes: readonly string[];
  readonly identities: readonly { readonly table: string; readonly column: string }[];
}

/** In a transaction of the caller, during which nothing writes to `from`. `to` must not exist. */
export async function copySchema(client: ClientBase, from: string, to: string): Promise<void> {
  requirePlain(from, to);
  const shape = await shapeOf(client, from);
  if (shape.tables.length === 0) throw new Error(`There is nothing to copy in the schema ${from}`);
  // One round trip for everything.
  await client.query(statementsOf(shape, from, to).join(';\n'));
}

function statementsOf(shape: Shape, from: string, to: string): string[] {
  const moved = (sql: string) => sql.replaceAll(` ${from}.`, ` ${to}.`);
  return [
    `CREATE SCHEMA ${to}`,
    ...shape.tables.map(
      (table) =>
        `CREATE TABLE ${to}.${table} (LIKE ${from}.${table} INCLUDING DEFAULTS INCLUDING IDENTITY INCLUDING GENERATED INCLUDING CONSTRAINTS INCLUDING STORAGE)`,
    ),
    ...shape.tables.map((table) => `INSERT INTO ${to}.${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${from}.${table}`),
    ...shape.constraints.map(
      ({ table, name, definition }) => `ALTER TABLE ${to}.${table} ADD CONSTRAINT ${name} ${moved(definition)}`,
    ),
    ...shape.indexes.map(moved),
    ...shape.identities.map(({ table, column }) => {
      const sequence = `pg_get_serial_sequence('${to}.${table}', '${column}')`;
      return `SELECT setval(${sequence}, (SELECT coalesce(max(${column}), 0) + 1 FROM ${to}.${table}), false)`;
    }),
  ];
}

async function shapeOf(client: ClientBase, schema: string): Promise<Shape> {
  const rows = async <R>(sql: string) => (await client.query(sql, [schema])).rows as R[];
  const tables = await rows<{ name: string }>(
    `SELECT c.relname AS name FROM ${TABLES_OF_SCHEMA} WHERE n.nspname = $1 ORDER BY 1`,
  );
  const constraints = await rows<Shape['constraints'][number]>(
    `SELECT c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
     FROM ${TABLES_OF_SCHEMA} JOIN pg_constraint k ON k.conrelid = c.oid
     WHERE n.nspname = $1 AND k.contype IN ('p', 'u', 'f') ORDER BY k.contype = 'f', 1, 2`,
  );
  const indexes = await rows<{ sql: string }>(
    `SELECT pg_get_indexdef(i.indexrelid) AS sql
     FROM ${TABLES_OF_SCHEMA} JOIN pg_index i ON i.indrelid = c.oid
     WHERE n.nspname = $1
       AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conrelid = c.oid AND k.conindid = i.indexrelid)
     ORDER BY 1`,
  );
  const identities = await rows<Shape['identities'][number]>(
    `SELECT c.relname AS table, a.attname AS column
     FROM ${TABLES_OF_SCHEMA} JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE n.nspname = $1 AND a.attidentity <> '' ORDER BY 1`,
  );
  return {
    tables: tables.map(({ name }) => name),
    constraints,
    indexes: indexes.map(({ sql }) => sql),
    identities,
  };
}
