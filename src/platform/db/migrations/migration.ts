// Defines a migration. Each runs once, in number order; a released one is never edited.
import { createHash } from 'node:crypto';

/** The SQL in which the two databases differ. */
export interface SqlWords {
  /** An integer of up to 2^53. */
  readonly integer: string;
  /** Ends a table definition. */
  readonly table: string;
  /** A primary key that the database assigns in ascending order. */
  readonly numbered: string;
  /** A field of JSON stored as text, as JSON. */
  readonly jsonMember: (column: string, ...path: readonly string[]) => string;
  /** The same for a text field, as text. */
  readonly jsonText: (column: string, ...path: readonly string[]) => string;
  /** A JSON object as text, from pairs. */
  readonly jsonObject: (pairs: readonly string[]) => string;
  /** The days from 1970 to a date in text form, such as 2026-11-30. */
  readonly daysTo: (date: string) => string;
}

export const SQLITE_WORDS: SqlWords = {
  integer: 'INTEGER',
  table: ' STRICT',
  numbered: 'INTEGER PRIMARY KEY',
  jsonMember: (column, ...path) => `json_extract(${column}, '$.${path.join('.')}')`,
  jsonText: (column, ...path) => `json_extract(${column}, '$.${path.join('.')}')`,
  jsonObject: (pairs) => `json_object(${pairs.join(', ')})`,
  daysTo: (date) => `CAST(julianday(${date}) - julianday('1970-01-01') AS INTEGER)`,
};
export const POSTGRES_WORDS: SqlWords = {
  integer: 'BIGINT',
  table: '',
  numbered: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  jsonMember: (column, ...path) => `(${column}::json #> '{${path.join(',')}}')`,
  jsonText: (column, ...path) => `(${column}::json #>> '{${path.join(',')}}')`,
  jsonObject: (pairs) => `json_build_object(${pairs.join(', ')})`,
  daysTo: (date) => `(${date}::date - DATE '1970-01-01')`,
};

export interface Migration {
  readonly number: number;
  readonly name: string;
  statements(words: SqlWords): readonly string[];
}

export interface AppliedMigration {
  readonly number: number;
  readonly hash: string;
}

/** The database was created by different migrations; the message says which, and what to do. */
export class SchemaRefused extends Error {
  override readonly name = 'SchemaRefused';
}

/** The table of applied migrations. */
export function ledger(words: SqlWords): string {
  return `CREATE TABLE IF NOT EXISTS schema_migrations (
  number ${words.integer} PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL)${words.table}`;
}

export function migrationHash(migration: Migration, words: SqlWords): string {
  return createHash('sha256').update(migration.statements(words).join(';\n')).digest('hex');
}

/** The migrations still to run. Rejects a database that was created by another version of these files. */
export function pendingMigrations(
  all: readonly Migration[],
  applied: readonly AppliedMigration[],
  words: SqlWords,
): readonly Migration[] {
  const byNumber = new Map(all.map((one) => [one.number, one]));
  for (const { number, hash } of applied) {
    const known = byNumber.get(number);
    if (known === undefined) {
      throw new SchemaRefused(
        `The database has migration ${number}, which this version of Linehaul does not know. Run the newer version that made it.`,
      );
    }
    if (hash !== migrationHash(known, words)) {
      throw new SchemaRefused(
        `Migration ${number} (${known.name}) is not the one that ran on this database. Restore the released file.`,
      );
    }
  }
  const done = new Set(applied.map((one) => one.number));
  return all.filter((one) => !done.has(one.number));
}
