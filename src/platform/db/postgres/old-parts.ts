// Parts of a divided PostgreSQL table that are no longer needed: counts them, takes them out of the table, and deletes them. On
// connections of their own, because that takes longer than a request may wait.
import pg from 'pg';
import type { PartLeft, TablePart } from '../monthly-tables.ts';
import { withCancellable } from './cancel-query.ts';
import { withClient } from './migrate-postgres.ts';
import { requirePlain, TABLES_OF_SCHEMA } from './schema-names.ts';
import { LOCK_WITHIN_MS } from './table-work.ts';

/** The end of the name of a part that is no longer one. */
const TAKEN_OUT = '_gone';
/** Reading more could take longer than a job may. */
const MOST_COUNTED_BYTES = 64 * 1_073_741_824;

export function rowsIn(
  url: string,
  schema: string,
  { name }: TablePart,
  signal?: AbortSignal,
  mostCountedBytes = MOST_COUNTED_BYTES,
): Promise<number> {
  requirePlain(schema, name);
  return withCancellable(url, signal, async (client) => {
    const sizes = await client.query(
      'SELECT reltuples AS estimate FROM pg_class WHERE oid = to_regclass($1) AND pg_relation_size(oid) > $2',
      [`${schema}.${name}`, mostCountedBytes],
    );
    // It is -1 until PostgreSQL has analyzed the table.
    const estimate = Math.round(sizes.rows[0]?.estimate ?? 0);
    if (estimate > 0) return estimate;
    return Number((await client.query(`SELECT count(*) AS count FROM ${schema}.${name}`)).rows[0].count);
  });
}

export function takeOut(schema: string, table: string, { name }: TablePart): string[] {
  requirePlain(schema, table, name);
  return [
    `set local lock_timeout = ${LOCK_WITHIN_MS}`,
    `alter table ${schema}.${table} detach partition ${schema}.${name}`,
    `alter table ${schema}.${name} rename to ${name}${TAKEN_OUT}`,
    'set local lock_timeout = 0',
  ];
}

export function obstacle(url: string, schema: string, table: string, part: TablePart): Promise<string | undefined> {
  const steps = takeOut(schema, table, part);
  // First without the whole table: inserts would wait behind it.
  const alone = [steps[0], `LOCK TABLE ${schema}.${part.name} IN ACCESS EXCLUSIVE MODE`];
  const undone = (statements: readonly unknown[]) => ['BEGIN', ...statements, 'ROLLBACK'].join('; ');
  return withClient(
    url,
    async (client) => (await refusal(client, undone(alone))) ?? (await refusal(client, undone(steps))),
  );
}

export function sweep(url: string, schema: string, table: string, left: ReadonlySet<string>): Promise<PartLeft[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `SELECT c.relname AS name FROM ${TABLES_OF_SCHEMA} WHERE n.nspname = $1 AND NOT c.relispartition
         AND starts_with(c.relname, $2) AND right(c.relname, ${TAKEN_OUT.length}) = '${TAKEN_OUT}'`,
      [schema, `${table}_`],
    );
    const kept: PartLeft[] = [];
    for (const { name } of rows) {
      if (left.has(name)) continue;
      requirePlain(schema, name);
      // It may still be read by a transaction from before it was taken out.
      const lock = `SET LOCAL lock_timeout = ${LOCK_WITHIN_MS}`;
      const reason = await refusal(client, `BEGIN; ${lock}; DROP TABLE IF EXISTS ${schema}.${name}; COMMIT`);
      if (reason !== undefined) kept.push({ name, reason });
    }
    return kept;
  });
}

/** Why the server refuses a transaction. Fails if it cannot be reached. */
async function refusal(client: pg.Client, transaction: string): Promise<string | undefined> {
  try {
    await client.query(transaction);
    return undefined;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    await client.query('ROLLBACK');
    return error.message;
  }
}
