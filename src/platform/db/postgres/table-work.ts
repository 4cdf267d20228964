// Short transactions that change the structure of a PostgreSQL table while it is in use.
import type pg from 'pg';
import { requirePlain } from './schema-names.ts';

/** While a statement waits for a table, others queue behind it: better to try again later. */
export const LOCK_WITHIN_MS = 200;
/** What may be read while a table is locked: it takes a fraction of a second. */
export const MOST_LOCKED_BYTES = 128 * 1_048_576;
/** Another node is expected to be done with its transaction by then. */
const TURN_WITHIN_MS = 5_000;

/** Runs one transaction. Only one node at a time has one for the same table. */
export type TableWork = <T>(work: () => Promise<T>) => Promise<T>;

/** After the signal, no transaction begins. Canceling the one that is running is up to the caller. */
export function workOn(client: pg.Client, schema: string, table: string, signal?: AbortSignal): TableWork {
  requirePlain(schema, table);
  return async (work) => {
    signal?.throwIfAborted();
    // If a failover loses the transaction, it is repeated. So it need not wait for a standby, which would keep the table locked.
    await client.query(
      `BEGIN; SET LOCAL synchronous_commit = local; SET LOCAL search_path TO ${schema}; SET LOCAL lock_timeout = ${TURN_WITHIN_MS}`,
    );
    try {
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`months of ${schema}.${table}`]);
      await client.query(`SET LOCAL lock_timeout = ${LOCK_WITHIN_MS}`);
      const result = await work();
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    }
  };
}
