// Times every statement, and logs those that are slow. Threads that write have figures of their own, and tell of slow statements.
import type { Logger } from '../log.ts';
import { StatementTimes } from './statement-times.ts';

export interface SlowStatement {
  /** Its text, with places where parameters go: never their values. */
  readonly sql: string;
  readonly durationMs: number;
  /** Read or changed; null where that is unknown. */
  readonly rows: number | null;
  /** It was given up, or refused. */
  readonly isFailed: boolean;
}

/** What a thread of its own needs to watch its statements; goes to it in a message. */
export interface ThreadWatch {
  readonly memory: SharedArrayBuffer;
  readonly slowMs: number;
}

/** An insert of many rows has thousands of places. */
const LONGEST_SQL = 1_000;

/** On one thread. */
export class StatementWatch {
  readonly #times: StatementTimes;
  readonly #slowMs: number;
  readonly #tell: (slow: SlowStatement) => void;

  constructor(times: StatementTimes, slowMs: number, tell: (slow: SlowStatement) => void) {
    this.#times = times;
    this.#slowMs = slowMs;
    this.#tell = tell;
  }

  /** `startedAt` by performance.now(). */
  ended(sql: string, startedAt: number, rows: number | null, isFailed = false): void {
    const tookMs = performance.now() - startedAt;
    this.#times.observe(sql, tookMs / 1_000);
    if (tookMs < this.#slowMs) return;
    const text = sql.length > LONGEST_SQL ? `${sql.slice(0, LONGEST_SQL)}…` : sql;
    this.#tell({ sql: text, durationMs: Math.round(tookMs), rows, isFailed });
  }
}

/** Of one database, on all its threads. */
export interface Statements {
  /** The main thread's. */
  readonly here: StatementWatch;
  readonly onThread: ThreadWatch;
  /** Told by the other threads. */
  slow(statement: SlowStatement): void;
  /** Of all threads. */
  readonly times: readonly StatementTimes[];
}

/** `slowMs` 0: none is. */
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
