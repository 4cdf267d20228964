// The schemas of a PostgreSQL database by their names: which exist, what tables they have, and how large they are.
import type { ClientBase, Pool, QueryResult } from 'pg';
import { randomText, systemRandom } from '../../random.ts';
import { sortPostgresError } from './postgres-error.ts';

/** Our own names: lower-case letters, digits and underscores, which need no quotes. */
const PLAIN = /^[a-z][a-z0-9_]{0,62}$/;

export function requirePlain(...names: readonly string[]): void {
  for (const name of names) if (!PLAIN.test(name)) throw new Error(`Not a valid schema name: ${name}`);
}

/** For a schema that gets its real name when it is complete. */
export function unfinishedName(): string {
  return `making_${randomText(systemRandom, 10).toLowerCase()}`;
}

export function isUnfinishedName(schema: string): boolean {
  return /^making_[a-hj-np-z2-9]{10}$/.test(schema);
}

/**
 * The tables `c` of a schema `n`. With 1,000 sandboxes, pg_class has hundreds of thousands of rows and no index by schema; what depends on
 * a schema is found by an index.
 */
export const TABLES_OF_SCHEMA = `pg_namespace n
  JOIN pg_depend d ON d.refclassid = 'pg_namespace'::regclass AND d.refobjid = n.oid AND d.classid = 'pg_class'::regclass
  JOIN pg_class c ON c.oid = d.objid AND c.relkind = 'r'`;

/** One statement. @throws DatabaseUnavailable also if the pool has no free connection in time */
export function askForSchemas(
  client: Pool | ClientBase,
  statement: string,
  values: readonly unknown[] = [],
): Promise<QueryResult> {
  return client.query(statement, [...values]).catch((error: unknown) => {
    throw sortPostgresError(error);
  });
}

/** The existing schemas whose names start with this. */
export async function schemasLike(client: Pool | ClientBase, beginning: string): Promise<string[]> {
  const statement = 'SELECT nspname AS name FROM pg_namespace WHERE starts_with(nspname, $1)';
  const { rows } = await askForSchemas(client, statement, [beginning]);
  return rows.map(({ name }: { name: string }) => name);
}

export async function dropSchemas(client: Pool | ClientBase, schemas: readonly string[]): Promise<void> {
  requirePlain(...schemas);
  for (const schema of schemas) await askForSchemas(client, `DROP SCHEMA IF EXISTS ${schema} CASCADE`);
}

/** The bytes of each schema's tables and indexes. */
export async function schemaBytes(pool: Pool, schemas: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await askForSchemas(
    pool,
    `SELECT n.nspname AS name, sum(pg_total_relation_size(c.oid)) AS bytes
     FROM ${TABLES_OF_SCHEMA} WHERE n.nspname = ANY($1) GROUP BY 1`,
    [schemas],
  );
  return new Map(rows.map(({ name, bytes }: { name: string; bytes: unknown }) => [name, Number(bytes)]));
}
