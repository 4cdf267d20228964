// The embedded database: reads run on this thread with their own connection, and SqliteWriter groups writes.
import { stat } from 'node:fs/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Database, OnDamaged, Reads, Row, Unit } from '../database.ts';
import { DatabaseDamaged, DatabaseUnavailable } from '../database.ts';
import { MIGRATIONS } from '../migrations/migration-list.ts';
import { sqliteFeatures } from '../sql-features.ts';
import type { Statements } from '../watch-statements.ts';
import { isUpToDate, migrateSqlite } from './migrate-sqlite.ts';
import type { SharedCommitters } from './shared-thread.ts';
import { type EngineOptions, isDamage, isDiskFault, SqliteEngine } from './sqlite-engine.ts';
import { inlineCommitter, SqliteWriter, threadCommitter } from './sqlite-writer.ts';

export interface SqliteOptions {
  /** A path, or `:memory:`. */
  readonly file: string;
  readonly chainKey: Uint8Array;
  /**
   * The built script of sqlite-worker.ts, or threads shared with other databases. Without it, and for in-memory databases, writes run on
   * this thread.
   */
  readonly worker?: URL | SharedCommitters;
  /** See EngineOptions. */
  readonly cacheKb?: number;
  readonly onDamaged?: OnDamaged;
  /** Times statements and reports slow ones. */
  readonly statements?: Statements;
}

export function openSqlite(options: SqliteOptions): Database {
  const onDamaged = options.onDamaged ?? (() => {});
  const inMemory = options.file === ':memory:';
  const { file, chainKey, worker, cacheKb, statements } = options;
  const cache = cacheKb === undefined ? {} : { cacheKb };
  const watched = { ...cache, statements: statements?.here };
  const start = { file, chainKey, ...cache, ...(statements && { statements: statements.onThread }) };
  const onSlow = statements?.slow;
  // A thread takes a while to start, so it begins before the migration.
  const ownThread = worker instanceof URL && !inMemory ? threadCommitter(worker, start, onSlow) : undefined;
  const shared = worker instanceof URL || inMemory ? undefined : worker;
  let reading: SqliteEngine;
  let writer: SqliteWriter;
  try {
    if (ownThread === undefined && shared === undefined) {
      reading = new SqliteEngine(file, chainKey, watched);
      migrateSqlite(reading, MIGRATIONS);
      writer = new SqliteWriter(inlineCommitter(reading), onDamaged);
    } else {
      reading = openReading(file, chainKey, watched);
      writer = new SqliteWriter(ownThread ?? shared!.committer(start, onSlow), onDamaged);
    }
  } catch (error) {
    void ownThread?.close();
    throw error;
  }

  const kysely = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new ReadDriver(reading, onDamaged),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });

  const reads: Reads = {
    tables: <Tables>() => kysely as Kysely<Tables>,
    first: async <R>({ query, sql, parameters }: CompiledQuery<unknown>) =>
      readFrom(query, onDamaged, () => reading.first(sql, parameters) as R | undefined),
  };

  return {
    kind: 'sqlite',
    features: sqliteFeatures,
    file: inMemory ? undefined : options.file,
    bytes: () => (inMemory ? Promise.resolve(null) : bytesOf(options.file)),
    pools: () => ({}),
    ...reads,
    large: reads,
    months: undefined,
    replicaCounts: () => undefined,
    write: (unit: Unit) => writer.write(unit),
    changes: () => undefined,
    // The engine uses durable settings; see sqlite-engine.ts.
    durabilityRisks: () => Promise.resolve([]),
    async close() {
      await writer.close();
      await kysely.destroy();
      reading.close();
    },
  };
}

/** Migrates the file first. Most starts find nothing to migrate, and need no connection that can write. */
function openReading(file: string, chainKey: Uint8Array, options: EngineOptions): SqliteEngine {
  const reading = new SqliteEngine(file, chainKey, { ...options, readonly: true });
  try {
    if (isUpToDate(reading, MIGRATIONS)) return reading;
    const writing = new SqliteEngine(file, chainKey, options);
    try {
      migrateSqlite(writing, MIGRATIONS);
    } finally {
      writing.close();
    }
    return reading;
  } catch (error) {
    reading.close();
    throw error;
  }
}

/** Includes the write-ahead log, if there is one. Null if the file system does not report it. */
async function bytesOf(file: string): Promise<number | null> {
  const [main, log] = await Promise.all([file, `${file}-wal`].map((one) => stat(one).catch(() => undefined)));
  return main === undefined ? null : main.size + (log?.size ?? 0);
}

/** @throws DatabaseUnavailable if the disk fails */
function readFrom<R>(query: CompiledQuery['query'], onDamaged: OnDamaged, read: () => R): R {
  if (query.kind !== 'SelectQueryNode') throw new Error('Use Database.write: what it acknowledges is on disk.');
  try {
    return read();
  } catch (error) {
    if (isDamage(error)) {
      const damaged = new DatabaseDamaged(String(error));
      onDamaged(damaged);
      throw damaged;
    }
    throw isDiskFault(error) ? new DatabaseUnavailable(String(error)) : error;
  }
}

/** Kysely's view of the reading connection. It offers no transactions: see Database.write. */
class ReadDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(engine: SqliteEngine, onDamaged: OnDamaged) {
    this.#connection = {
      async executeQuery<R>({ query, sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
        return readFrom(query, onDamaged, () => ({ rows: engine.all(sql, parameters) as Row[] as R[] }));
      },
      streamQuery() {
        throw new Error('Streaming is not offered: page through the rows by their key.');
      },
    };
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error('Use Database.write: a transaction must not stay open across an await.');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
