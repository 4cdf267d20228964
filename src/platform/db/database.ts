// The store contract: what every database behind Linehaul guarantees. test/stores checks each one against it.
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { MonthlyTables } from './monthly-tables.ts';
import type { SqlFeatures } from './sql-features.ts';

export type Row = Record<string, unknown>;

/** One statement of a transaction. `expect` is the number of rows it must affect; any other number rolls back the transaction. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly expect?: number;
}

/** One audit entry. The database chains it to the previous one, inside the transaction. */
export interface AuditLine {
  readonly audit: {
    readonly at: number;
    readonly actor: string;
    readonly action: string;
    readonly subject: string;
    readonly details: string;
  };
}

export type Step = Statement | AuditLine;

/** The writes of one transaction: all of them happen, or none. */
export type Unit = readonly Step[];

/** The state of a connection pool, for metrics. */
export interface PoolCounts {
  readonly most: number;
  readonly used: number;
  readonly waiting: number;
  /** Connections whose query was abandoned, and whose backend may still be running it. They count as used. */
  readonly abandoned: number;
}

/** How many reads that a replica may answer were answered where. */
export interface ReplicaCounts {
  readonly replica: number;
  readonly primary: number;
}

/** A database setting that could lose a confirmed write. */
export interface DurabilityRisk {
  readonly setting: string;
  readonly value: string;
  readonly says: string;
}

/** Reads see every write that was acknowledged before they began. */
export interface Reads {
  /** Typed queries. Each store names only its own tables. */
  tables<Tables>(): Kysely<Tables>;
  /**
   * The first row of a prebuilt query, on a faster path: for what is read thousands of times per second. Access it by column name: SQLite's
   * bindings add a property of their own.
   */
  first<R>(query: CompiledQuery<unknown>): Promise<R | undefined>;
}

export interface Database extends Reads {
  /** For people to read. Code should check a feature instead. */
  readonly kind: 'sqlite' | 'postgres';
  readonly features: SqlFeatures;
  /** The file that other threads can read. Undefined if there is none. */
  readonly file: string | undefined;
  /** Its size on disk. Null if unknown, as for an in-memory database. */
  bytes(): Promise<number | null>;
  /** How its connections are used, by the name of their pool: `primary`, and `replica` if there is one. Empty without pools. */
  pools(): Readonly<Record<string, PoolCounts>>;
  /**
   * For large reads: on a replica, if there is one. They wait a few milliseconds longer and see every acknowledged write, but may also see
   * one that is not acknowledged yet, so no change may be decided by them.
   */
  readonly large: Reads;
  /** Divides tables by month. Undefined if the database does not, or not here. */
  readonly months: MonthlyTables | undefined;
  /** Undefined if there is no replica. */
  replicaCounts(): ReplicaCounts | undefined;
  /**
   * Runs a transaction. When it resolves, the transaction is on disk. Returns the rows of each write (from RETURNING).
   * @throws WriteConflict if a write affected an unexpected number of rows, or violated a unique key
   * @throws DatabaseUnavailable if the database could not confirm that the transaction is on disk
   */
  write(unit: Unit): Promise<Row[][]>;
  /** Grows with every write of this process. Undefined if other processes may write too, or a failed write may still happen. */
  changes(): number | undefined;
  /** Why a confirmed write could still be lost. Empty if it cannot. */
  durabilityRisks(): Promise<readonly DurabilityRisk[]>;
  close(): Promise<void>;
}

/** A concurrent write was first. Nothing was written; read again and decide again. */
export class WriteConflict extends Error {
  override readonly name = 'WriteConflict';
}

/** The database is down, full, stalled or failing. Nothing may be promised to the caller. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';
}

/** A table that a migration changes is in use. The migration was rolled back, and can be repeated at any time. */
export class MigrationWaits extends DatabaseUnavailable {
  override readonly name: string = 'MigrationWaits';
}

/** The database is damaged on disk. Retrying does not help; an operator has to restore a backup. */
export class DatabaseDamaged extends DatabaseUnavailable {
  override readonly name: string = 'DatabaseDamaged';
}

/** Called for every statement that a damaged database could not run. */
export type OnDamaged = (error: DatabaseDamaged) => void;

/** A write of a transaction, from a typed query. */
export function step(query: Compilable, expect?: number): Statement {
  const { sql, parameters } = query.compile();
  return expect === undefined ? { sql, parameters } : { sql, parameters, expect };
}

/**
 * The indexes of the writes in the order in which they run. Audit entries take the lock that orders them, so they come last: it is held as
 * briefly as possible.
 */
export function runningOrder(unit: Unit): number[] {
  const places = [...unit.keys()];
  const isAudit = (place: number) => 'audit' in unit[place]!;
  return [...places.filter((place) => !isAudit(place)), ...places.filter(isAudit)];
}

/** A single statement rolls itself back if it fails. With a guard, it may succeed and affect the wrong number of rows. */
export function undoesItself(unit: Unit): boolean {
  const [only] = unit;
  return unit.length === 1 && only !== undefined && !('audit' in only) && only.expect === undefined;
}
