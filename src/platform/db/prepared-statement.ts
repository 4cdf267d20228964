// Statements that are built once and filled often: building one with all its conditions takes longer than running it.
import type { Compilable, CompiledQuery, InsertQueryBuilder, InsertResult, Kysely } from 'kysely';
import type { Statement } from './database.ts';

type Value = string | number | null;

/** Named values. A table row is one. */
export type StatementValues<Values> = { readonly [Name in keyof Values]: Value };

/** A placeholder for a value in a statement, or of one of its rows. */
class Place {
  readonly name: string;
  readonly row: number;
  constructor(name: string, row = 0) {
    this.name = name;
    this.row = row;
  }
}

export interface PreparedStatement<Values, Row> {
  fill(values: Values, expect?: number): Statement;
  /** The same as a query, to be run with `executeQuery`. */
  query(values: Values): CompiledQuery<Row>;
}

/** `build` receives placeholders instead of its values. */
export function prepareStatement<Values extends StatementValues<Values>, Row = unknown>(
  build: (values: Values) => Compilable<Row>,
): PreparedStatement<Values, Row> {
  const places = new Proxy({}, { get: (_target, name) => new Place(String(name)) }) as Values;
  const compiled = build(places).compile();
  const constants = compiled.parameters;
  const parts = constants.map((one, at) =>
    one instanceof Place ? `values[${JSON.stringify(one.name)}]` : `constants[${at}]`,
  );
  const read = compiledOnce<(values: Values, constants: readonly unknown[]) => readonly unknown[]>(
    `(values, constants) => [${parts.join(', ')}]`,
  );
  return filledWith(compiled, (values) => read(values, constants));
}

const functions = new Map<string, unknown>();

/** Reading a property by a name in a variable takes several times as long as by a name in the code, so that code is generated. */
function compiledOnce<Compiled>(code: string): Compiled {
  const known = functions.get(code);
  if (known !== undefined) return known as Compiled;
  const compiled = new Function(`'use strict'; return ${code};`)() as Compiled;
  functions.set(code, compiled);
  return compiled;
}

function filledWith<Values, Row>(
  { query, queryId, sql }: CompiledQuery<Row>,
  filled: (values: Values) => readonly unknown[],
): PreparedStatement<Values, Row> {
  return {
    fill: (values, expect) => statementOf(sql, filled(values), expect),
    query: (values) => ({ query, queryId, sql, parameters: filled(values) }),
  };
}

function statementOf(sql: string, parameters: readonly unknown[], expect: number | undefined): Statement {
  return expect === undefined ? { sql, parameters } : { sql, parameters, expect };
}

/**
 * A statement about a list of keys, which are its only parameters, in their order. There is one per power of two, and a shorter list repeats
 * its last key.
 */
export function prepareList<Key extends Value, Row = unknown>(
  build: (keys: readonly Key[]) => Compilable<Row>,
): PreparedStatement<readonly Key[], Row> {
  const built = new Map<number, PreparedStatement<readonly Key[], Row>>();
  const sizeFor = ({ length }: readonly Key[]) => 2 ** Math.ceil(Math.log2(Math.max(length, 1)));
  function prepare(size: number): PreparedStatement<readonly Key[], Row> {
    const compiled = build(Array.from({ length: size }, (_, row) => new Place('', row) as never)).compile();
    requireOrder(compiled.parameters, size, ['']);
    const statement = filledWith(compiled, (keys: readonly Key[]) =>
      keys.length === size ? keys : [...keys, ...Array<Key>(size - keys.length).fill(keys.at(-1)!)],
    );
    built.set(size, statement);
    return statement;
  }
  const statementFor = (keys: readonly Key[]) => {
    const size = sizeFor(keys);
    return built.get(size) ?? prepare(size);
  };
  return {
    fill: (keys, expect) => statementFor(keys).fill(keys, expect),
    query: (keys) => statementFor(keys).query(keys),
  };
}

/** @throws Error unless the parameters are the named values of each row, row by row */
function requireOrder(parameters: readonly unknown[], size: number, names: readonly string[]): void {
  const isInOrder = parameters.every(
    (one, at) =>
      one instanceof Place && one.row === Math.floor(at / names.length) && one.name === names[at % names.length],
  );
  if (!isInOrder || parameters.length !== size * names.length)
    throw new Error('A prepared statement must name the values of every row in the same order.');
}

/** A query about a list of items, built once per length. `build` receives placeholders instead of their values. */
export function prepareForEach<Item extends object & StatementValues<Item>, Row = unknown>(
  build: (items: readonly Item[]) => Compilable<Row>,
): (items: readonly Item[]) => CompiledQuery<Row> {
  const built = new Map<number, PreparedStatement<Readonly<Record<string, string | number | null>>, Row>>();
  const nameOf = (at: number, name: string) => `${at} ${name}`;
  return (items) => {
    let statement = built.get(items.length);
    if (statement === undefined) {
      statement = prepareStatement((values) =>
        build(
          items.map((_, at) => new Proxy({}, { get: (_target, name) => values[nameOf(at, String(name))] }) as Item),
        ),
      );
      built.set(items.length, statement);
    }
    const named = items.flatMap((item, at) =>
      Object.entries<string | number | null>(item).map(([name, value]) => [nameOf(at, name), value] as const),
    );
    return statement.query(Object.fromEntries(named));
  };
}

/** The most rows per statement: a larger one would exceed the databases' limit of parameters. */
const MOST_ROWS = 128;

/**
 * Writes many rows with few statements, whose texts repeat, so that databases prepare each of them once. With `isGuarded`, each must affect
 * as many rows as it is about.
 */
export function prepareRows<Row>(
  columns: readonly (keyof Row & string)[],
  build: (rows: readonly Row[]) => Compilable<unknown>,
): (rows: readonly Row[], isGuarded: boolean) => Statement[] {
  const built = new Map<number, string>();
  let names: readonly string[] = [];
  /** Sets the parameters of a row, the first of them at a position. */
  let set: (parameters: unknown[], at: number, row: Row) => void;
  function prepare(size: number): string {
    const places = Array.from(
      { length: size },
      (_, row) => Object.fromEntries(columns.map((name) => [name, new Place(name, row)])) as Row,
    );
    const { sql, parameters } = build(places).compile();
    names = parameters.slice(0, parameters.length / size).map((one) => (one as Place).name);
    requireOrder(parameters, size, names);
    const settings = names.map((name, at) => `parameters[at + ${at}] = row[${JSON.stringify(name)}];`);
    set = compiledOnce(`(parameters, at, row) => { ${settings.join(' ')} }`);
    built.set(size, sql);
    return sql;
  }
  return (rows, isGuarded) => {
    const statements: Statement[] = [];
    for (let at = 0; at < rows.length; ) {
      const size = Math.min(MOST_ROWS, 2 ** Math.floor(Math.log2(rows.length - at)));
      const sql = built.get(size) ?? prepare(size);
      const parameters = new Array<unknown>(size * names.length);
      for (let row = 0; row < size; row++) set(parameters, row * names.length, rows[at + row]!);
      statements.push(statementOf(sql, parameters, isGuarded ? size : undefined));
      at += size;
    }
    return statements;
  };
}

/** All columns of a row, in the order in which they are written. TypeScript reports a missing one. */
type AllColumns<Row, Name> = readonly Name[] &
  ([Exclude<keyof Row, Name>] extends [never] ? unknown : { readonly missing: Exclude<keyof Row, Name> });

type Insert<Tables, Table extends keyof Tables> = InsertQueryBuilder<Tables, Table, InsertResult>;

/** An insert of many rows. `refine` can add what happens if a row exists. */
export function prepareInserts<
  Tables,
  Table extends keyof Tables & string,
  const Name extends keyof Tables[Table] & string,
>(
  tables: Kysely<Tables>,
  table: Table,
  columns: AllColumns<Tables[Table], Name>,
  refine: (insert: Insert<Tables, Table>) => Compilable<unknown> = (insert) => insert,
): (rows: readonly Tables[Table][], isGuarded: boolean) => Statement[] {
  return prepareRows<Tables[Table]>(columns, (rows) => refine(tables.insertInto(table).values(rows as never)));
}

/** An insert of one row, built once. */
export function prepareInsert<
  Tables,
  Table extends keyof Tables & string,
  const Name extends keyof Tables[Table] & string,
>(
  tables: Kysely<Tables>,
  table: Table,
  columns: AllColumns<Tables[Table], Name>,
  refine: (insert: Insert<Tables, Table>) => Compilable<unknown> = (insert) => insert,
): (row: Tables[Table], expect?: number) => Statement {
  const insert = prepareStatement((values: Readonly<Record<string, Value>>) =>
    refine(tables.insertInto(table).values(Object.fromEntries(columns.map((name) => [name, values[name]])) as never)),
  );
  return (row, expect) => insert.fill(row as Readonly<Record<string, Value>>, expect);
}
