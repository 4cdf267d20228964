// Statements that are built once and filled often: building one with all its conditions takes longer than running it.
import type { Compilable, CompiledQuery } from 'kysely';
import type { Database, Statement } from './database.ts';

/** Named values. A table row is one. */
export type StatementValues<Values> = { readonly [Name in keyof Values]: string | number | null };

/** A placeholder for a value in a statement. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
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
  const filled = (values: Values) =>
    compiled.parameters.map((one) => (one instanceof Place ? values[one.name as keyof Values] : one));
  return {
    fill(values, expect) {
      const parameters = filled(values);
      return expect === undefined ? { sql: compiled.sql, parameters } : { sql: compiled.sql, parameters, expect };
    },
    query: (values) => ({ ...compiled, parameters: filled(values) }),
  };
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

/** An insert of one row, built once. `columns` are those of the table. */
export function prepareInsert<Row extends StatementValues<Row>>(
  db: Database,
  table: string,
  columns: readonly (keyof Row & string)[],
): (row: Row, expect?: number) => Statement {
  const tables = db.tables<Record<string, Row>>();
  const insert = prepareStatement((values: Row) =>
    tables.insertInto(table).values(Object.fromEntries(columns.map((name) => [name, values[name]])) as never),
  );
  return insert.fill;
}
