// Where the two databases differ, so that stores need not check which one they have.
import { type RawBuilder, sql } from 'kysely';

export interface SqlFeatures {
  /** A remote server, which times out if this thread is busy for long. */
  readonly isRemote: boolean;
  /** Several nodes write concurrently: a transaction locks what it needs, and skips what another holds. */
  readonly hasConcurrentWriters: boolean;
  /** Supports lateral joins. */
  readonly hasLateralJoins: boolean;
  /** Concatenates a text of all rows. */
  joinRows(text: RawBuilder<unknown>, separator: string): RawBuilder<string | null>;
  /** A text as a quoted JSON string. */
  quoteJson(column: string): RawBuilder<string>;
  /** A field of an object stored as JSON. */
  jsonMember(column: string, name: string): RawBuilder<string>;
  /** A query for the numbers of a JSON list. */
  numbersIn(list: string): RawBuilder<number>;
  /** A column compared byte by byte, like its index. */
  byBytes(column: string): RawBuilder<string>;
  /** Makes the rest of a transaction wait for others with the same name. Undefined if there is only one writer anyway. */
  lockStatement(name: string): { readonly sql: string; readonly parameters: readonly string[] } | undefined;
  /** Returns some of the space of deleted rows to the file system. Undefined if the database does that by itself. */
  readonly reclaimStatement: { readonly sql: string; readonly parameters: readonly string[] } | undefined;
}

/** Up to 8 MB of pages: a few milliseconds of the writer's time. */
export const SQLITE_RECLAIM = 'PRAGMA incremental_vacuum(2000)';

export const sqliteFeatures: SqlFeatures = {
  isRemote: false,
  hasConcurrentWriters: false,
  hasLateralJoins: false,
  joinRows: (text, separator) => sql`group_concat(${text}, ${sql.lit(separator)})`,
  quoteJson: (column) => sql`json_quote(${sql.ref(column)})`,
  jsonMember: (column, name) => sql`json_extract(${sql.ref(column)}, ${sql.lit(`$.${name}`)})`,
  numbersIn: (list) => sql`(select value from json_each(${list}))`,
  byBytes: (column) => sql`${sql.ref(column)}`,
  lockStatement: () => undefined,
  reclaimStatement: { sql: SQLITE_RECLAIM, parameters: [] },
};

export const postgresFeatures: SqlFeatures = {
  isRemote: true,
  hasConcurrentWriters: true,
  hasLateralJoins: true,
  joinRows: (text, separator) => sql`string_agg(${text}, ${sql.lit(separator)})`,
  quoteJson: (column) => sql`to_json(${sql.ref(column)})::text`,
  jsonMember: (column, name) => sql`${sql.ref(column)}::json ->> ${sql.lit(name)}`,
  numbersIn: (list) => sql`(select cast(value as bigint) from json_array_elements_text(cast(${list} as json)))`,
  byBytes: (column) => sql`${sql.ref(column)} COLLATE "C"`,
  lockStatement: (name) => ({ sql: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', parameters: [name] }),
  reclaimStatement: undefined,
};
