// The PostgreSQL database: one schema per environment.
import { type CompiledQuery, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import type { Database, OnDamaged, Reads, Row, Statement, Unit } from '../database.ts';
import { DatabaseDamaged, DatabaseUnavailable, runningOrder, undoesItself, WriteConflict } from '../database.ts';
import { MIGRATIONS } from '../migrations/migration-list.ts';
import { postgresFeatures } from '../sql-features.ts';
import type { Statements, StatementWatch } from '../watch-statements.ts';
import { AuditAppender } from './audit-appender.ts';
import { DURABILITY_SETTINGS, type DurabilitySettings, durabilityRisks } from './durability-risks.ts';
import { GroupedInserts } from './grouped-inserts.ts';
import { isMigrated, migratePostgres } from './migrate-postgres.ts';
import { type Ask, connect, GIVE_UP_AFTER_MS, poolCounts } from './postgres-connection.ts';
import { sortPostgresError } from './postgres-error.ts';
import { postgresMonths } from './postgres-months.ts';
import { ReplicaReads } from './replica-reads.ts';

export interface PostgresOptions {
  readonly url: string;
  readonly schema: string;
  readonly chainKey: Uint8Array;
  readonly connections?: number;
  /** Called when an idle connection is lost. */
  readonly onIdleError?: (error: Error) => void;
  readonly onDamaged?: OnDamaged;
  /** Times statements and reports slow ones. */
  readonly statements?: Statements;
  /** From `openPool`, shared with other schemas. Without it, this schema has its own. */
  readonly pool?: pg.Pool;
  /** Answers large reads. */
  readonly replica?: {
    readonly url: string;
    /** Called when it is down or behind, at most once a second. */
    readonly onTrouble: (reason: string) => void;
  };
}

/** The locks of a node that froze in the middle of a transaction are released after this. */
const FROZEN_AFTER_MS = 5_000;
/** One round trip. Set for the transaction only, as a pooler in transaction mode requires. */
const BEGIN = `BEGIN; SET LOCAL statement_timeout = ${GIVE_UP_AFTER_MS}; SET LOCAL idle_in_transaction_session_timeout = ${FROZEN_AFTER_MS}`;
/** The primary answers what a replica has not answered by then. */
const REPLICA_GIVES_UP_AFTER_MS = 1_000;
const INT8 = 20;

/** Connections without a schema: names are qualified in every statement. */
export function openPool(
  options: Pick<PostgresOptions, 'url' | 'connections' | 'onIdleError'>,
  giveUpAfterMs = GIVE_UP_AFTER_MS,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: giveUpAfterMs,
    keepAlive: true,
    types: {
      // BIGINT columns hold numbers below 2^53 (times, counters); as text they would compare wrongly.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  });
  // Without listeners, a lost connection would end the process. The pool's listener covers idle connections, the connection's own those in
  // use. The user of a connection also gets the error from the query.
  pool.on('error', (error) => options.onIdleError?.(error));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, schema } = options;
  // A schema that shares its pool is opened often, and almost never has anything to migrate.
  const isNewest = options.pool !== undefined && (await isMigrated(options.pool, schema, MIGRATIONS));
  if (!isNewest) await migratePostgres(url, schema, MIGRATIONS);
  const pool = options.pool ?? openPool(options);
  const onDamaged = options.onDamaged ?? (() => {});
  const watch = options.statements?.here;
  const reads = readingPool(pool, onDamaged, watch);

  // Names are qualified in every statement instead of using search_path, which a pooler in transaction mode forgets.
  const kyselyOn = (pool: PostgresPool) =>
    new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }).withSchema(options.schema);
  const kysely = kyselyOn(reads);
  const onPrimary = readsOf(reads, kysely);
  const replica = openReplica(options, reads, watch);
  const audit = new AuditAppender(options.schema, options.chainKey);
  const inserts = new GroupedInserts(pool, watch);

  return {
    kind: 'postgres',
    features: postgresFeatures,
    file: undefined,
    async bytes() {
      const size = sql<number>`pg_database_size(current_database())`.as('bytes');
      return Number((await kysely.selectNoFrom(size).executeTakeFirst())?.bytes ?? 0);
    },
    pools: () => ({ primary: poolCounts(pool), ...(replica && { replica: poolCounts(replica.pool) }) }),
    ...onPrimary,
    large: replica === undefined ? onPrimary : readsOf(replica.reads, kyselyOn(replica.reads)),
    // Sandboxes share a pool. There are many of them, and they are small.
    months: options.pool === undefined ? postgresMonths(url, schema, kysely) : undefined,
    replicaCounts: () => replica?.reads.counts,
    write(unit) {
      const [only] = unit;
      // A single insert needs no explicit transaction.
      const isGrouped = undoesItself(unit) && inserts.takes(only as Statement);
      const written = isGrouped ? inserts.insert(only as Statement) : carryOut(pool, unit, audit, watch);
      written.catch((error) => error instanceof DatabaseDamaged && onDamaged(error));
      return written;
    },
    changes: () => undefined,
    async durabilityRisks() {
      const settings = DURABILITY_SETTINGS.map((name) => sql<string>`current_setting(${name})`.as(name));
      const [found] = await kysely.selectNoFrom(settings).execute();
      return durabilityRisks(found as DurabilitySettings);
    },
    close: async () => {
      await Promise.all([replica?.reads.end(), options.pool === undefined && pool.end()]);
    },
  };
}

function readsOf(pool: PostgresPool, kysely: Kysely<unknown>): Reads {
  return {
    tables: <Tables>() => kysely as Kysely<Tables>,
    first: async <R>({ sql, parameters }: CompiledQuery<unknown>) => {
      const connection = await pool.connect();
      try {
        return (await connection.query<R>(sql, parameters)).rows[0];
      } finally {
        connection.release();
      }
    },
  };
}

function openReplica(
  { replica, connections, onIdleError }: PostgresOptions,
  primary: PostgresPool,
  watch: StatementWatch | undefined,
): { readonly reads: ReplicaReads; readonly pool: pg.Pool } | undefined {
  if (replica === undefined) return undefined;
  const limitMs = REPLICA_GIVES_UP_AFTER_MS;
  const where = { url: replica.url, ...(connections && { connections }), ...(onIdleError && { onIdleError }) };
  const pool = openPool(where, limitMs);
  // What a replica finds damaged is on its own disk; the primary answers instead.
  const reads = readingPool(pool, () => {}, watch, limitMs);
  const connected = { pool: reads, connections: pool.options.max };
  return { reads: new ReplicaReads(primary, connected, replica.onTrouble), pool };
}

/** Kysely's view of the pool: reads only, errors classified like those of a write, and stalled connections not reused. */
function readingPool(
  pool: pg.Pool,
  onDamaged: OnDamaged,
  watch: StatementWatch | undefined,
  giveUpAfterMs?: number,
): PostgresPool {
  return {
    async connect() {
      const connection = await connect(pool, 'read', watch, giveUpAfterMs);
      let stalled = false;
      return {
        async query<R>(sql: string, parameters: readonly unknown[]) {
          if (!/^(select|with) /i.test(sql)) throw new Error('Use Database.write: what it acknowledges is on disk.');
          try {
            const result = await connection.ask(sql, parameters);
            return { command: 'SELECT' as const, rowCount: result.rowCount ?? 0, rows: result.rows as R[] };
          } catch (error) {
            const sorted = sortPostgresError(error);
            if (sorted instanceof DatabaseDamaged) onDamaged(sorted);
            stalled ||= sorted instanceof DatabaseUnavailable;
            throw sorted;
          }
        },
        release: () => connection.release(stalled),
      } as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

async function carryOut(
  pool: pg.Pool,
  unit: Unit,
  audit: AuditAppender,
  watch: StatementWatch | undefined,
): Promise<Row[][]> {
  const connection = await connect(pool, 'write', watch);
  const { ask } = connection;
  const alone = undoesItself(unit);
  let stalled = false;
  try {
    const rows: Row[][] = [];
    if (!alone) await ask(BEGIN);
    for (const place of runningOrder(unit)) {
      const one = unit[place]!;
      rows[place] = 'audit' in one ? await audit.append(ask, one) : await runStatement(ask, one);
    }
    if (!alone) await ask('COMMIT');
    return rows;
  } catch (error) {
    const sorted = sortPostgresError(error);
    stalled = sorted instanceof DatabaseUnavailable;
    // A stalled connection would stall the ROLLBACK too; closing it makes the server roll back.
    if (!alone && !stalled) await ask('ROLLBACK').catch(() => (stalled = true));
    throw sorted;
  } finally {
    connection.release(stalled);
  }
}

async function runStatement(ask: Ask, statement: Statement): Promise<Row[]> {
  const { rows, rowCount } = await ask(statement.sql, statement.parameters);
  if (statement.expect !== undefined && rowCount !== statement.expect) {
    throw new WriteConflict(`expected ${statement.expect} rows, touched ${rowCount}: ${statement.sql}`);
  }
  return rows as Row[];
}
