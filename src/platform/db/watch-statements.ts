// Times every statement and logs slow ones. Writing threads have their own figures, and report slow statements.
import type { Logger } from '../log.ts';
import { StatementTimes } from './statement-times.ts';

export interface SlowStatement {
  /** The text, with placeholders for parameters: never their values. */
  readonly sql: string;
  readonly durationMs: number;
  /** Rows read or changed. Null if unknown. */
  readonly rows: number | null;
  /** It was abandoned or rejected. */
  readonly isFailed: boolean;
}

/** What another thread needs to watch its statements; sent to it in a message. */
export interface ThreadWatch {
  readonly memory: SharedArrayBuffer;
  readonly slowMs: number;
}

/** An insert of many rows has thousands of placeholders. */
const LONGEST_SQL = 1_000;

/** The statements of one thread. */
export class StatementWatch {
  readonly #times: StatementTimes;
  readonly #slowMs: number;
  readonly #tell: (slow: SlowStatement) => void;

  constructor(times: StatementTimes, slowMs: number, tell: (slow: SlowStatement) => void) {
    this.#times = times;
    this.#slowMs = slowMs;
    this.#tell = tell;
  }

  /** `startedAt` is by performance.now(). */
  ended(sql: string, startedAt: number, rows: number | null, isFailed = false): void {
    const tookMs = performance.now() - startedAt;
    this.#times.observe(sql, tookMs / 1_000);
    if (tookMs < this.#slowMs) return;
    const text = sql.length > LONGEST_SQL ? `${sql.slice(0, LONGEST_SQL)}…` : sql;
    this.#tell({ sql: text, durationMs: Math.round(tookMs), rows, isFailed });
  }
}

/** The statements of one database, on all its threads. */
export interface Statements {
  /** The main thread's. */
  readonly here: StatementWatch;
  readonly onThread: ThreadWatch;
  /** Called for slow statements of other threads. */
  slow(statement: SlowStatement): void;
  /** Of all threads. */
  readonly times: readonly StatementTimes[];
}

/** `slowMs` 0: no statement counts as slow. */
export function watchStatements(log: Logger, slowMs: number): Statements {
  const here = new StatementTimes();
  const there = new StatementTimes();
  const leastMs = slowMs === 0 ? Number.POSITIVE_INFINITY : slowMs;
  const slow = ({ isFailed, ...statement }: SlowStatement) =>
    log.warn({ ...statement, ...(isFailed && { failed: true }) }, 'a statement was slow');
  return {
    here: new StatementWatch(here, leastMs, slow),
    onThread: { memory: there.memory, slowMs: leastMs },
    slow,
    times: [here, there],
  };
}
