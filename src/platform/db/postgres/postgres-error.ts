// Translates errors of PostgreSQL and its connections for the caller.
import pg from 'pg';
import { DatabaseDamaged, DatabaseUnavailable, WriteConflict } from '../database.ts';
import { SchemaRefused } from '../migrations/migration.ts';

/** SQLSTATE 23505 is a unique key violation; 40001 and 40P01 lost against a concurrent transaction. Decide again. */
const CONFLICTS = new Set(['23505', '40001', '40P01']);
/**
 * Classes 08 connection, 25 read-only after a failover, 28 and 3D wrong database or password, 53 resources, 57 shutdown or cancel, 58
 * system error; and 55P03, a lock that was not available in time.
 */
const AWAY = /^(08|25|28|3D|53|55P03|57|58)/;

/** A corrupt block or index. */
const DAMAGED = new Set(['XX001', 'XX002']);

export function sortPostgresError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? '';
    if (CONFLICTS.has(code)) return new WriteConflict(error.message);
    if (DAMAGED.has(code)) return new DatabaseDamaged(error.message);
    return AWAY.test(code) ? new DatabaseUnavailable(error.message) : error;
  }
  const ours =
    error instanceof WriteConflict ||
    error instanceof DatabaseUnavailable ||
    error instanceof SchemaRefused ||
    error instanceof TypeError;
  if (ours || !(error instanceof Error)) return error;
  // The rest are socket errors and timeouts: the database did not respond.
  return new DatabaseUnavailable(messageOf(error));
}

/** A host name with several addresses fails with one error per address, and no message of its own. */
function messageOf(error: Error): string {
  if (error.message !== '' || !(error instanceof AggregateError)) return error.message;
  return error.errors.map((one) => (one instanceof Error ? one.message : String(one))).join('; ');
}
