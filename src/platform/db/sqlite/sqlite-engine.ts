// One SQLite connection that commits many transactions at once. It runs on a worker thread, or inline for in-memory databases.
import Sqlite from 'libsql';
import { CappedMap } from '../../capped-map.ts';
import { createOwnerOnly } from '../../owner-only.ts';
import { sealLine } from '../audit-chain.ts';
import type { AuditLine, Row, Statement, Unit } from '../database.ts';
import { DatabaseUnavailable, runningOrder, undoesItself } from '../database.ts';
import { SQLITE_RECLAIM } from '../sql-features.ts';
import { requireStorable } from '../storable.ts';
import type { StatementWatch } from '../watch-statements.ts';

export type Outcome =
  | { readonly kind: 'done'; readonly rows: Row[][] }
  | { readonly kind: 'conflict'; readonly reason: string }
  | { readonly kind: 'broken'; readonly reason: string }
  | { readonly kind: 'unavailable'; readonly reason: string }
  | { readonly kind: 'damaged'; readonly reason: string };

interface Bound {
  readonly reader: boolean;
  all(parameters: readonly unknown[]): Row[];
  get(parameters: readonly unknown[]): Row | undefined;
  run(parameters: readonly unknown[]): { changes: number };
}

interface Prepared {
  readonly statement: Bound;
  /** Asked once: the bindings ask SQLite each time, which is a tenth of a small statement. */
  readonly isReader: boolean;
}

const READ_CACHE_KB = 65_536;
const WRITE_CACHE_KB = 32_768;
const CACHED_STATEMENTS = 500;
/** 64 MB of journal before a checkpoint, so that pages touched by many transactions are copied once. */
const CHECKPOINT_PAGES = 16_384;
/** How long to wait for another process that is writing. */
const BUSY_TIMEOUT_MS = 5_000;
/** The same on close, which should not be delayed. */
const CLOSING_TIMEOUT_MS = 200;

export interface EngineOptions {
  readonly readonly?: boolean;
  readonly busyTimeoutMs?: number;
  /** How much of the file is cached in memory: more for a database that serves a carrier, less for one of many. */
  readonly cacheKb?: number;
  /** Undefined if statements are not timed. */
  readonly statements?: StatementWatch | undefined;
}

class GuardMissed extends Error {}

export class SqliteEngine {
  readonly #db: InstanceType<typeof Sqlite>;
  readonly #chainKey: Uint8Array;
  readonly #prepared = new CappedMap<string, Prepared>(CACHED_STATEMENTS);
  readonly #hasJournal: boolean;
  readonly #watch: StatementWatch | undefined;

  constructor(file: string, chainKey: Uint8Array, options: EngineOptions = {}) {
    const busyTimeoutMs = options.busyTimeoutMs ?? BUSY_TIMEOUT_MS;
    // SQLite gives its journals the mode of the database file.
    if (file !== ':memory:') createOwnerOnly(file);
    this.#db = new Sqlite(file, { timeout: busyTimeoutMs });
    this.#chainKey = chainKey;
    this.#watch = options.statements;
    this.#hasJournal = file !== ':memory:' && !options.readonly;
    if (options.readonly) {
      // The bindings accept an option for this and ignore it.
      this.#db.exec('PRAGMA query_only = ON');
    } else {
      // Before anything is written: the space of deleted rows is returned in steps, without rewriting the whole file.
      this.#db.exec('PRAGMA auto_vacuum = INCREMENTAL');
      this.#db.exec('PRAGMA journal_mode = WAL');
      // The default of the bindings' build under WAL is NORMAL, which may lose the last commits in a power failure.
      this.#db.exec('PRAGMA synchronous = FULL');
      this.#db.exec('PRAGMA foreign_keys = ON');
      this.#db.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    }
    // With SQLite's default of 2 MB, most pages would be read from the system again and again.
    this.#db.exec(`PRAGMA cache_size = -${options.cacheKb ?? (options.readonly ? READ_CACHE_KB : WRITE_CACHE_KB)}`);
    this.#db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  }

  all(sql: string, parameters: readonly unknown[] = []): Row[] {
    requireStorable(parameters);
    const { statement, isReader } = this.#prepare(sql);
    const startedAt = this.#begin();
    const rows = isReader ? statement.all(parameters) : [];
    const touched = isReader ? rows.length : statement.run(parameters).changes;
    this.#watch?.ended(sql, startedAt, touched);
    return rows;
  }

  /** Several statements, without parameters or results. */
  runScript(sql: string): void {
    this.#db.exec(sql);
  }

  first(sql: string, parameters: readonly unknown[]): Row | undefined {
    requireStorable(parameters);
    const { statement } = this.#prepare(sql);
    const startedAt = this.#begin();
    const row = statement.get(parameters);
    this.#watch?.ended(sql, startedAt, row === undefined ? 0 : 1);
    return row;
  }

  /** Runs `work` in one transaction that excludes other writers, for migrations. */
  exclusively(work: () => void): void {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.#db.exec('COMMIT');
    } catch (error) {
      this.#rollback();
      throw error;
    }
  }

  /** Runs the transactions in one commit. One that fails is rolled back alone; a failed commit fails them all. */
  commit(units: readonly Unit[]): Outcome[] {
    try {
      this.#timed('BEGIN IMMEDIATE');
      const outcomes = this.#runAll(units) ?? units.map((unit) => this.#runUnit(unit));
      this.#timed('COMMIT');
      return outcomes;
    } catch (error) {
      this.#rollback();
      const reason = messageOf(error);
      const kind = isDamage(error) ? 'damaged' : 'unavailable';
      return units.map(() => ({ kind, reason }));
    }
  }

  /** Copies the whole database to a new file, as of one moment. Others can read and write meanwhile. */
  copyTo(file: string): void {
    createOwnerOnly(file);
    this.all('VACUUM INTO ?', [file]);
  }

  close({ isMoving } = { isMoving: false }): void {
    this.#prepared.clear();
    if (this.#hasJournal && !isMoving) this.#emptyJournal();
    // The bindings keep the connection until its statements are garbage-collected; this frees its memory now.
    this.#db.exec('PRAGMA shrink_memory');
    this.#db.close();
  }

  /** 0 if statements are not timed: reading the time is not free. */
  #begin(): number {
    return this.#watch === undefined ? 0 : performance.now();
  }

  /** Times what waits for other writers or the disk, even if it fails. */
  #timed(sql: 'BEGIN IMMEDIATE' | 'COMMIT'): void {
    const startedAt = this.#begin();
    let isFailed = true;
    try {
      this.#db.exec(sql);
      isFailed = false;
    } finally {
      this.#watch?.ended(sql, startedAt, null, isFailed);
    }
  }

  /** So that a file copied after close is complete without its journal. If others have it open, the last of them does this. */
  #emptyJournal(): void {
    try {
      this.#db.exec(`PRAGMA busy_timeout = ${CLOSING_TIMEOUT_MS}`);
      this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // The disk is full or failing: the journal stays, and nothing is lost.
    }
  }

  /**
   * A savepoint keeps a copy of every page a transaction touches, and transactions rarely fail. So all are tried without one. If one fails,
   * everything is rolled back and a new transaction begins. If there were several, this returns undefined, and each must run alone.
   */
  #runAll(units: readonly Unit[]): Outcome[] | undefined {
    try {
      return units.map((unit) => ({ kind: 'done', rows: this.#runSteps(unit) }));
    } catch (error) {
      const outcome = outcomeOf(error);
      this.#rollback();
      this.#db.exec('BEGIN IMMEDIATE');
      return units.length === 1 ? [outcome] : undefined;
    }
  }

  #runUnit(unit: Unit): Outcome {
    const alone = undoesItself(unit);
    if (!alone) this.#db.exec('SAVEPOINT unit');
    try {
      const rows = this.#runSteps(unit);
      if (!alone) this.#db.exec('RELEASE unit');
      return { kind: 'done', rows };
    } catch (error) {
      if (!alone) this.#db.exec('ROLLBACK TO unit; RELEASE unit');
      return outcomeOf(error);
    }
  }

  #runSteps(unit: Unit): Row[][] {
    const rows: Row[][] = [];
    for (const place of runningOrder(unit)) {
      const one = unit[place]!;
      rows[place] = 'audit' in one ? this.#appendAudit(one) : this.#runStatement(one);
    }
    return rows;
  }

  #runStatement(statement: Statement): Row[] {
    requireStorable(statement.parameters);
    if (statement.sql === SQLITE_RECLAIM) {
      // A prepared statement would stop after its first page.
      this.#db.exec(SQLITE_RECLAIM);
      return [];
    }
    const prepared = this.#prepare(statement.sql);
    const startedAt = this.#begin();
    let rows: Row[] = [];
    let touched: number;
    if (prepared.isReader) {
      rows = prepared.statement.all(statement.parameters);
      touched = rows.length;
    } else {
      touched = prepared.statement.run(statement.parameters).changes;
    }
    this.#watch?.ended(statement.sql, startedAt, touched);
    if (statement.expect !== undefined && touched !== statement.expect) {
      throw new GuardMissed(`expected ${statement.expect} rows, touched ${touched}: ${statement.sql}`);
    }
    return rows;
  }

  #appendAudit(line: AuditLine): Row[] {
    const [head] = this.all('SELECT seq, hash FROM audit_head');
    const sealed = sealLine(this.#chainKey, head!, line);
    this.all(
      'INSERT INTO audit_log (seq, at, actor, action, subject, details, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
      sealed.parameters,
    );
    this.all('UPDATE audit_head SET seq = ?, hash = ?', [sealed.seq, sealed.link]);
    return [];
  }

  #prepare(sql: string): Prepared {
    let prepared = this.#prepared.get(sql);
    if (prepared === undefined) {
      // The bindings end the whole process when a closed connection is used.
      if (!this.#db.open) throw new DatabaseUnavailable('the database is closed');
      const statement = this.#db.prepare(sql) as unknown as Bound;
      prepared = { statement, isReader: statement.reader };
      this.#prepared.set(sql, prepared);
    }
    return prepared;
  }

  #rollback(): void {
    // SQLite may have rolled back by itself (disk full, I/O error); then there is no transaction to end.
    if (this.#db.open && this.#db.inTransaction) this.#db.exec('ROLLBACK');
  }
}

/** An error of one transaction is its own outcome; a disk error is rethrown and fails the whole commit. */
function outcomeOf(error: unknown): Outcome {
  const reason = messageOf(error);
  if (error instanceof GuardMissed) return { kind: 'conflict', reason };
  const code = String((error as { code?: unknown }).code ?? '');
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY')
    return { kind: 'conflict', reason };
  if (isDiskFault(error)) throw error;
  return { kind: 'broken', reason };
}

/** The disk or another process is at fault, not the statement. */
export function isDiskFault(error: unknown): boolean {
  const code = String((error as { code?: unknown }).code ?? '');
  return /^SQLITE_(FULL|IOERR|CORRUPT|NOTADB|READONLY|BUSY|NOMEM|CANTOPEN)/.test(code);
}

/** The file is corrupt. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown }).code ?? ''));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
