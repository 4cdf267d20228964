// The store contract: what every database behind Linehaul promises. test/stores holds each one against it.
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { SqlFeatures } from './sql-features.ts';

export type Row = Record<string, unknown>;

/** One statement of a unit. `expect` is the number of rows it must touch; any other number undoes the whole unit. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly expect?: number;
}

/** One line for the audit log. The database chains it to the line before, inside the unit's transaction. */
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

/** All of its steps happen, or none. */
export type Unit = readonly Step[];

/** What goes on in a pool of connections, for metrics. */
export interface PoolCounts {
  readonly most: number;
  readonly used: number;
  readonly waiting: number;
  /** Connections whose query was given up, and whose backend may still be at it. They count as used. */
  readonly abandoned: number;
}

/** A setting of the database with which a write that was confirmed may be lost. */
export interface DurabilityRisk {
  readonly setting: string;
  readonly value: string;
  readonly says: string;
}

export interface Database {
  /** For people to read. Code asks for a feature instead. */
  readonly kind: 'sqlite' | 'postgres';
  readonly features: SqlFeatures;
  /** The file that other threads can read; undefined where there is none. */
  readonly file: string | undefined;
  /** How much it takes on disk; null where that is unknown, as for a database in memory. */
  bytes(): Promise<number | null>;
  /** How its connections are used; undefined where there is no pool of them. */
  pool(): PoolCounts | undefined;
  /** Typed queries. Each store names only the tables it owns. Reads see everything that was acknowledged. */
  tables<Tables>(): Kysely<Tables>;
  /**
   * The first row of a query that was built beforehand, on a shorter way: for what is read thousands of times a second.
   * Read it by the names of its columns: SQLite's bindings add a member of their own.
   */
  first<R>(query: CompiledQuery<unknown>): Promise<R | undefined>;
  /**
   * Carries out a unit. When it resolves, the unit is on disk. It gives the rows of each step (of RETURNING).
   * @throws WriteConflict when a step touched another number of rows than expected, or broke a unique key
   * @throws DatabaseUnavailable when the database could not say that the unit is on disk
   */
  write(unit: Unit): Promise<Row[][]>;
  /** Why a write that was confirmed may be lost all the same; nothing where it cannot. */
  durabilityRisks(): Promise<readonly DurabilityRisk[]>;
  close(): Promise<void>;
}

/** Somebody else was first. Nothing was written; read again and decide anew. */
export class WriteConflict extends Error {
  override readonly name = 'WriteConflict';
}

/** The database is away, full, stalled or failing. Nothing may be promised to the caller. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';
}

/** The database is damaged on disk. To send the same again does not help; somebody has to restore a backup. */
export class DatabaseDamaged extends DatabaseUnavailable {
  override readonly name: string = 'DatabaseDamaged';
}

/** Told of every statement that a damaged database could not carry out. */
export type OnDamaged = (error: DatabaseDamaged) => void;

/** A step of a unit from a typed query. */
export function step(query: Compilable, expect?: number): Statement {
  const { sql, parameters } = query.compile();
  return expect === undefined ? { sql, parameters } : { sql, parameters, expect };
}

/**
 * The places of a unit's steps in the order in which they run. Audit lines take the lock that orders them, so they come
 * last: it is held as briefly as can be.
 */
export function runningOrder(unit: Unit): number[] {
  const places = [...unit.keys()];
  const isAudit = (place: number) => 'audit' in unit[place]!;
  return [...places.filter((place) => !isAudit(place)), ...places.filter(isAudit)];
}

/** A single statement undoes itself when it fails. With a guard it may succeed and touch the wrong number of rows. */
export function undoesItself(unit: Unit): boolean {
  const [only] = unit;
  return unit.length === 1 && only !== undefined && !('audit' in only) && only.expect === undefined;
}
