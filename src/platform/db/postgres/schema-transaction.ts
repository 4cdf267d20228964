// One transaction on a connection of a pool, for changes of whole schemas. It has no time limit of its own.
import type { Pool, PoolClient } from 'pg';
import { sortPostgresError } from './postgres-error.ts';

export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error) => {
    throw sortPostgresError(error);
  });
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // Closing the connection rolls back.
    client.release(true);
    throw sortPostgresError(error);
  }
}
