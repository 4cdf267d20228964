// Combines single-row inserts of different callers: one statement, one round trip, one commit.
import type pg from 'pg';
import type { Row, Statement } from '../database.ts';
import { DatabaseUnavailable } from '../database.ts';
import type { StatementWatch } from '../watch-statements.ts';
import { connect } from './postgres-connection.ts';
import { sortPostgresError } from './postgres-error.ts';

interface Waiting {
  readonly statement: Statement;
  readonly resolve: (rows: Row[][]) => void;
  readonly reject: (error: unknown) => void;
}

interface Line {
  readonly waiting: Waiting[];
  /** Statements in progress. */
  running: number;
}

/** While some are written, the next are gathered: more at once would only make the groups smaller. */
const MOST_RUNNING = 2;
const MOST_ROWS = 128;
/** One row of plain values. Anything else (a conflict clause, RETURNING) is not grouped. */
const ONE_ROW = /^(insert into [^()]+ \([^()]+\) values )\((\$\d+(?:, \$\d+)*)\)$/;

export class GroupedInserts {
  readonly #pool: pg.Pool;
  readonly #statements: StatementWatch | undefined;
  readonly #lines = new Map<string, Line>();
  readonly #texts = new Map<string, string>();

  constructor(pool: pg.Pool, statements: StatementWatch | undefined) {
    this.#pool = pool;
    this.#statements = statements;
  }

  takes({ sql }: Statement): boolean {
    return this.#lines.has(sql) || ONE_ROW.test(sql);
  }

  /** Resolves when the row is on disk. */
  insert(statement: Statement): Promise<Row[][]> {
    let line = this.#lines.get(statement.sql);
    if (line === undefined) {
      line = { waiting: [], running: 0 };
      this.#lines.set(statement.sql, line);
    }
    const { waiting } = line;
    const known = line;
    return new Promise((resolve, reject) => {
      waiting.push({ statement, resolve, reject });
      // On the next round of the event loop, so that requests that arrived together share a statement.
      if (waiting.length === 1) setImmediate(() => this.#next(known));
    });
  }

  #next(line: Line): void {
    if (line.running >= MOST_RUNNING || line.waiting.length === 0) return;
    line.running += 1;
    this.#write(line.waiting.splice(0, MOST_ROWS)).finally(() => {
      line.running -= 1;
      this.#next(line);
    });
    this.#next(line);
  }

  async #write(group: readonly Waiting[]): Promise<void> {
    try {
      await this.#run(group);
      for (const one of group) one.resolve([[]]);
    } catch (error) {
      // Retrying each alone shows which one failed. If the database is down, no row is at fault.
      if (group.length === 1 || error instanceof DatabaseUnavailable) for (const one of group) one.reject(error);
      else await Promise.all(group.map((one) => this.#write([one])));
    }
  }

  async #run(group: readonly Waiting[]): Promise<void> {
    const connection = await connect(this.#pool, 'write', this.#statements);
    let stalled = false;
    try {
      await connection.ask(
        this.#textOf(group[0]!.statement.sql, group.length),
        group.flatMap(({ statement }) => statement.parameters),
      );
    } catch (error) {
      const sorted = sortPostgresError(error);
      stalled = sorted instanceof DatabaseUnavailable;
      throw sorted;
    } finally {
      connection.release(stalled);
    }
  }

  #textOf(sql: string, rows: number): string {
    if (rows === 1) return sql;
    const name = `${rows} ${sql}`;
    let text = this.#texts.get(name);
    if (text === undefined) {
      const [, head, places] = ONE_ROW.exec(sql)!;
      const width = places!.split(', ').length;
      const row = (at: number) => Array.from({ length: width }, (_, place) => `$${at * width + place + 1}`).join(', ');
      text = `${head}${Array.from({ length: rows }, (_, at) => `(${row(at)})`).join(', ')}`;
      this.#texts.set(name, text);
    }
    return text;
  }
}
