// Statements that are built once and filled often: building one with all its conditions takes longer than running it.
import type { Compilable, CompiledQuery } from 'kysely';
import type { Statement } from './database.ts';

export type StatementValues = Readonly<Record<string, string | number | null>>;

/** Stands in a statement where a value goes. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export interface PreparedStatement<Values extends StatementValues, Row> {
  fill(values: Values, expect?: number): Statement;
  /** The same as a query, to be read with `executeQuery`. */
  query(values: Values): CompiledQuery<Row>;
}

/** `build` is given the names of its values in place of them. */
export function prepareStatement<Values extends StatementValues, Row = unknown>(
  build: (values: Values) => Compilable<Row>,
): PreparedStatement<Values, Row> {
  const places = new Proxy({}, { get: (_target, name) => new Place(String(name)) }) as Values;
  const compiled = build(places).compile();
  const filled = (values: Values) =>
    compiled.parameters.map((one) => (one instanceof Place ? values[one.name as keyof Values] : one));
  return {
    fill(values, expect) {
      const statement = { sql: compiled.sql, parameters: filled(values) };
      return expect === undefined ? statement : { ...statement, expect };
    },
    query: (values) => ({ ...compiled, parameters: filled(values) }),
  };
}
