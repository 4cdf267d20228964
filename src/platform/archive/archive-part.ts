// What a capability contributes to the archive: the tables whose rows are archived, and which records are not finished yet.
import { sql } from 'kysely';
import { type Database, type Row, type Step, step } from '../db/database.ts';
import type { ArchivedTables } from './archive-file.ts';

/** The tables of records, by key. */
export type RowsByKey = ReadonlyMap<string, ArchivedTables>;

export interface ArchivePart {
  /** Those of the records that must stay, because something about them is open or too recent. */
  unfinished(keys: readonly string[]): Promise<Iterable<string>>;
  /** The rows to archive. Undefined if it only has a say in what stays. */
  read?(keys: readonly string[]): Promise<RowsByKey>;
  /** Deletes exactly these rows. Conflicts if anything has changed since they were read. */
  remove?(records: RowsByKey): Step[];
}

export interface ArchivedTable {
  readonly table: string;
  /** The column with the key of the record. */
  readonly key: string;
  /** A number that changes whenever a row does. Undefined if rows are only ever added. */
  readonly revision?: string;
  readonly orderBy?: string;
}

type AnyTables = Record<string, Record<string, unknown>>;

export async function readTables(
  db: Database,
  tables: readonly ArchivedTable[],
  keys: readonly string[],
): Promise<RowsByKey> {
  const found = new Map(keys.map((key) => [key, {} as Record<string, Row[]>]));
  for (const { table, key, orderBy } of tables) {
    let query = db.tables<AnyTables>().selectFrom(table).selectAll().where(key, 'in', keys).orderBy(key);
    if (orderBy !== undefined) query = query.orderBy(orderBy);
    for (const row of await query.execute()) {
      const record = found.get(String(row[key]))!;
      record[table] ??= [];
      record[table].push(plain(row));
    }
  }
  return found;
}

/** SQLite's bindings add a property of their own to rows. */
function plain(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== '_metadata'));
}

/** Conflicts if a row was changed, added or deleted since it was read. */
export function removeTables(db: Database, tables: readonly ArchivedTable[], records: RowsByKey): Step[] {
  const keys = [...records.keys()];
  return tables.flatMap(({ table, key, revision }) => {
    const rows = [...records.values()].flatMap((record) => record[table] ?? []);
    const all = step(db.tables<AnyTables>().deleteFrom(table).where(key, 'in', keys), revision ? 0 : rows.length);
    if (revision === undefined || rows.length === 0) return [all];
    // Those that are unchanged go first, and then nothing may be left.
    return [...removeRows(db, table, [key, revision], rows, rows.length), all];
  });
}

/** The most rows per statement, for the databases' limit of parameters. */
const MOST_ROWS = 500;

/** Deletes rows by the values of these columns. */
export function removeRows(
  db: Database,
  table: string,
  columns: readonly string[],
  rows: readonly object[],
  expect?: number,
): Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < rows.length; at += MOST_ROWS) {
    const some = rows.slice(at, at + MOST_ROWS);
    const values = some.map((row) => sql`(${sql.join(columns.map((name) => typed((row as Row)[name])))})`);
    const isOne = sql<boolean>`(${sql.join(columns.map((name) => sql.ref(name)))}) in (values ${sql.join(values)})`;
    const remove = db.tables<AnyTables>().deleteFrom(table).where(isOne);
    steps.push(step(remove, expect === undefined ? undefined : some.length));
  }
  return steps;
}

/** In a list of values, PostgreSQL takes every parameter for a text unless told otherwise. */
function typed(value: unknown) {
  return typeof value === 'number' ? sql`cast(${value} as bigint)` : sql`${value}`;
}
