// The PostgreSQL database: one schema an environment, each unit one transaction.
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { sealLine } from '../audit-chain.ts';
import type { AuditLine, Database, Row, Statement, Unit } from '../database.ts';
import { auditLast, DatabaseUnavailable, WriteConflict } from '../database.ts';
import { MIGRATIONS } from '../migrations/migration-list.ts';
import { migratePostgres } from './migrate-postgres.ts';

export interface PostgresOptions {
  readonly url: string;
  readonly schema: string;
  readonly chainKey: Uint8Array;
  readonly connections?: number;
  /** Told of a lost connection that nobody was waiting on. */
  readonly onIdleError?: (error: Error) => void;
}

/** A stalled database is answered with 503 well inside the two seconds that a caller is promised. */
const GIVE_UP_AFTER_MS = 1_800;
const INT8 = 20;

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: GIVE_UP_AFTER_MS,
    query_timeout: GIVE_UP_AFTER_MS,
    keepAlive: true,
    types: {
      // BIGINT columns hold numbers below 2^53 (times, counters); as text they would compare wrongly.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  });
  // Without a listener a connection lost while idle would end the process.
  pool.on('error', (error) => options.onIdleError?.(error));
  try {
    await migratePostgres(options.url, options.schema, MIGRATIONS);
  } catch (error) {
    await pool.end();
    throw error;
  }

  // Names are qualified in every statement rather than by search_path, which a pooler in transaction mode forgets.
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: readingPool(pool) }) }).withSchema(
    options.schema,
  );
  const audit = new AuditAppender(options.schema, options.chainKey);

  return {
    dialect: 'postgres',
    tables: <Tables>() => kysely as Kysely<Tables>,
    write: (unit) => withPool(pool, unit, audit),
    close: () => pool.end(),
  };
}

/** Kysely's view of the pool: its errors are sorted like those of a write, and a stalled connection is not used again. */
function readingPool(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect().catch((error) => {
        throw classify(error);
      });
      let stalled = false;
      return {
        async query<R>(sql: string, parameters: readonly unknown[]) {
          try {
            const result = await client.query(sql, [...parameters]);
            return { command: 'SELECT' as const, rowCount: result.rowCount ?? 0, rows: result.rows as R[] };
          } catch (error) {
            const sorted = classify(error);
            stalled ||= sorted instanceof DatabaseUnavailable;
            throw sorted;
          }
        },
        release: () => client.release(stalled),
      } as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

async function withPool(pool: pg.Pool, unit: Unit, audit: AuditAppender): Promise<Row[][]> {
  let client: pg.PoolClient | undefined;
  let stalled = false;
  try {
    const [only] = unit;
    if (unit.length === 1 && only !== undefined && !('audit' in only) && (only.expect ?? 0) <= 1) {
      return [await runStatement(pool, only)];
    }
    client = await pool.connect();
    await client.query('BEGIN');
    const rows: Row[][] = [];
    for (const one of auditLast(unit)) {
      rows.push('audit' in one ? await audit.append(client, one) : await runStatement(client, one));
    }
    await client.query('COMMIT');
    return rows;
  } catch (error) {
    const sorted = classify(error);
    stalled = sorted instanceof DatabaseUnavailable;
    // A stalled connection would stall the ROLLBACK as well; closing it makes the server roll back.
    if (client !== undefined && !stalled) await client.query('ROLLBACK').catch(() => (stalled = true));
    throw sorted;
  } finally {
    client?.release(stalled);
  }
}

async function runStatement(on: pg.Pool | pg.PoolClient, statement: Statement): Promise<Row[]> {
  const { rows, rowCount } = await on.query(statement.sql, [...statement.parameters]);
  if (statement.expect !== undefined && rowCount !== statement.expect) {
    throw new WriteConflict(`expected ${statement.expect} rows, touched ${rowCount}: ${statement.sql}`);
  }
  return rows as Row[];
}

class AuditAppender {
  readonly #key: Uint8Array;
  readonly #head: string;
  readonly #insert: string;
  readonly #advance: string;

  constructor(schema: string, key: Uint8Array) {
    const quoted = pg.escapeIdentifier(schema);
    this.#key = key;
    this.#head = `SELECT seq, hash FROM ${quoted}.audit_head FOR UPDATE`;
    this.#insert = `INSERT INTO ${quoted}.audit_log (seq, at, actor, action, subject, details, hash) VALUES ($1, $2, $3, $4, $5, $6, $7)`;
    this.#advance = `UPDATE ${quoted}.audit_head SET seq = $1, hash = $2`;
  }

  async append(client: pg.PoolClient, line: AuditLine): Promise<Row[]> {
    const head = await client.query(this.#head);
    const sealed = sealLine(this.#key, head.rows[0], line);
    await client.query(this.#insert, [...sealed.parameters]);
    await client.query(this.#advance, [sealed.seq, sealed.hash]);
    return [];
  }
}

/** SQLSTATE: 23505 a unique key, 40001 and 40P01 lost against a concurrent transaction: decide anew. */
const CONFLICTS = new Set(['23505', '40001', '40P01']);
/** Classes 08 connection, 25 read-only after a failover, 53 resources, 57 shutdown or cancel, 58 system error. */
const AWAY = /^(08|25|53|57|58)/;

function classify(error: unknown): unknown {
  if (error instanceof WriteConflict) return error;
  const code = (error as { code?: unknown }).code;
  const message = error instanceof Error ? error.message : String(error);
  if (typeof code === 'string' && CONFLICTS.has(code)) return new WriteConflict(message);
  // An error without a SQLSTATE is a socket's or a time-out's: the database did not answer.
  if (typeof code !== 'string' || AWAY.test(code) || !/^[0-9A-Z]{5}$/.test(code))
    return new DatabaseUnavailable(message);
  return error;
}
