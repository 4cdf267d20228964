// Multi-row statements whose texts repeat, so that databases prepare each of them once.
import type { CompiledQuery } from 'kysely';
import type { Statement } from './database.ts';

/** The most rows per statement: a larger one would exceed the databases' limit of parameters. */
const MOST_ROWS = 128;

/**
 * Queries by a list of keys, which are the only parameters. Building and preparing a statement costs more than running it, so there is one
 * per power of two, and a shorter list repeats its last key.
 */
export function listQuery<Key>(build: (keys: Key[]) => CompiledQuery<unknown>) {
  const built = new Map<number, CompiledQuery<unknown>>();
  return (keys: readonly Key[]): CompiledQuery<unknown> => {
    const size = 2 ** Math.ceil(Math.log2(Math.max(keys.length, 1)));
    const parameters = keys.length === size ? keys : [...keys, ...Array<Key>(size - keys.length).fill(keys.at(-1)!)];
    let query = built.get(size);
    if (query === undefined) {
      query = build([...parameters]);
      built.set(size, query);
    }
    return { ...query, parameters };
  };
}

/** Queries by one key. */
export function onlyQuery<Key>(build: (key: Key) => CompiledQuery<unknown>) {
  let built: CompiledQuery<unknown> | undefined;
  return (key: Key): CompiledQuery<unknown> => {
    built ??= build(key);
    return { ...built, parameters: [key] };
  };
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

/** The values of a row in the order of the statement's columns. */
export function valuesOf<Row extends object>(template: Row): (row: Row) => unknown[] {
  const names = Object.keys(template) as (keyof Row)[];
  return (row) => names.map((name) => row[name]);
}
