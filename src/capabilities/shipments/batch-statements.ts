// Statements for many rows at once whose texts repeat, so that databases prepare each of them once.
import type { CompiledQuery } from 'kysely';
import type { Statement } from '../../platform/db/database.ts';

/** So many rows go into one statement: a larger one would hold more parameters than a database takes. */
const MOST_ROWS = 128;

/**
 * Reads by a list of PROs. Building and preparing a statement costs more than running it, so there is one for each power
 * of two, and a shorter list names its last PRO again.
 */
export function listQuery(build: (pros: string[]) => CompiledQuery<unknown>) {
  const built = new Map<number, CompiledQuery<unknown>>();
  return (pros: readonly string[]): CompiledQuery<unknown> => {
    const size = 2 ** Math.ceil(Math.log2(Math.max(pros.length, 1)));
    let query = built.get(size);
    if (query === undefined) {
      query = build(Array<string>(size).fill(''));
      built.set(size, query);
    }
    const parameters = pros.length === size ? pros : [...pros, ...Array<string>(size - pros.length).fill(pros.at(-1)!)];
    return { ...query, parameters };
  };
}

/** Reads by one PRO. */
export function onlyQuery(build: (pro: string) => CompiledQuery<unknown>) {
  const built = build('');
  return (pro: string): CompiledQuery<unknown> => ({ ...built, parameters: [pro] });
}

/** Writes many rows with few statements, whose texts repeat. */
export function manyRows<Row>(build: (size: number) => { readonly sql: string }) {
  const built = new Map<number, string>();
  return (rows: readonly Row[], values: (row: Row) => unknown[], guarded: boolean): Statement[] => {
    const statements: Statement[] = [];
    for (let at = 0; at < rows.length; ) {
      const size = Math.min(MOST_ROWS, 2 ** Math.floor(Math.log2(rows.length - at)));
      let sql = built.get(size);
      if (sql === undefined) {
        ({ sql } = build(size));
        built.set(size, sql);
      }
      const parameters: unknown[] = [];
      for (let row = at; row < at + size; row++) parameters.push(...values(rows[row]!));
      statements.push(guarded ? { sql, parameters, expect: size } : { sql, parameters });
      at += size;
    }
    return statements;
  };
}
