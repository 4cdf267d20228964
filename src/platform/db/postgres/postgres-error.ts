// Translates errors of PostgreSQL and of its connection for the caller.
import pg from 'pg';
import { DatabaseDamaged, DatabaseUnavailable, WriteConflict } from '../database.ts';
import { SchemaRefused } from '../migrations/migration.ts';

/** SQLSTATE: 23505 a unique key, 40001 and 40P01 lost against a concurrent transaction: decide anew. */
const CONFLICTS = new Set(['23505', '40001', '40P01']);
/**
 * Classes 08 connection, 25 read-only after a failover, 28 and 3D wrong address or password, 53 resources, 57 shutdown or
 * cancel, 58 system error; and 55P03, a lock that was not to be had in time.
 */
const AWAY = /^(08|25|28|3D|53|55P03|57|58)/;

/** A block or an index that is not what was written. */
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
  // What is left is a socket's or a time-out's: the database did not answer.
  return new DatabaseUnavailable(messageOf(error));
}

/** A name that stands for several addresses fails with one error for each, and no message of its own. */
function messageOf(error: Error): string {
  if (error.message !== '' || !(error instanceof AggregateError)) return error.message;
  return error.errors.map((one) => (one instanceof Error ? one.message : String(one))).join('; ');
}
