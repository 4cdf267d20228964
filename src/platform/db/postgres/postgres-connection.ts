// One connection to PostgreSQL for one unit or one read, and how long it may take.
import type pg from 'pg';
import { requireStorable } from '../storable.ts';
import { sortPostgresError } from './postgres-error.ts';

/** A stalled database is answered with 503 well inside the two seconds that a caller is promised. */
export const GIVE_UP_AFTER_MS = 1_800;

export type Ask = (sql: string, parameters?: readonly unknown[]) => Promise<pg.QueryResult>;

export interface Connection {
  readonly ask: Ask;
  /** A broken connection is closed; any other is used again. */
  release(broken: boolean): void;
}

/** A connection whose queries share one time limit, so that many slow ones are no longer than one that stalls. */
export async function connect(pool: pg.Pool): Promise<Connection> {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  const client = await pool.connect().catch((error) => {
    throw sortPostgresError(error);
  });
  return {
    ask(text, parameters = []) {
      requireStorable(parameters);
      const left = Math.max(1, Math.ceil(giveUpAt - performance.now()));
      // Without parameters the protocol is the simple one, which takes several statements at once.
      const values = parameters.length === 0 ? {} : { values: [...parameters] };
      // The types do not know it, but a query takes a time-out of its own.
      const query: pg.QueryConfig & { query_timeout: number } = { text, ...values, query_timeout: left };
      return client.query(query);
    },
    release: (broken) => client.release(broken),
  };
}
