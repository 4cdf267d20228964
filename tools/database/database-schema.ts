// Reads the tables as the migrations leave them, from an empty SQLite database that has run them all.
import type { Row } from '../../src/platform/db/database.ts';
import { MIGRATIONS } from '../../src/platform/db/migrations/migration-list.ts';
import { migrateSqlite } from '../../src/platform/db/sqlite/migrate-sqlite.ts';
import { SqliteEngine } from '../../src/platform/db/sqlite/sqlite-engine.ts';

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  /** Part of the primary key. */
  readonly isKey: boolean;
  /** Unique on its own, without being the primary key. */
  readonly isUnique: boolean;
}

export interface ForeignKey {
  readonly columns: readonly string[];
  readonly to: string;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly foreignKeys: readonly ForeignKey[];
}

/** In order of creation. */
export function readSchema(): Table[] {
  const engine = new SqliteEngine(':memory:', new Uint8Array());
  try {
    migrateSqlite(engine, MIGRATIONS);
    return engine
      .all("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid")
      .map((row) => readTable(engine, String(row.name)));
  } finally {
    engine.close();
  }
}

function readTable(engine: SqliteEngine, name: string): Table {
  const unique = uniqueColumns(engine, name);
  return {
    name,
    columns: engine.all(`PRAGMA table_info(${name})`).map((row) => ({
      name: String(row.name),
      type: String(row.type),
      nullable: row.notnull === 0 && row.pk === 0,
      isKey: row.pk !== 0,
      isUnique: unique.has(String(row.name)),
    })),
    foreignKeys: readForeignKeys(engine.all(`PRAGMA foreign_key_list(${name})`)),
  };
}

/** Columns with a unique, non-partial index of their own. */
function uniqueColumns(engine: SqliteEngine, table: string): Set<string> {
  const indexes = engine
    .all(`PRAGMA index_list(${table})`)
    .filter((row) => row.unique === 1 && row.origin !== 'pk' && row.partial === 0);
  const columns = indexes.map((row) => engine.all(`PRAGMA index_info(${row.name})`));
  return new Set(columns.filter((of) => of.length === 1).map((of) => String(of[0]!.name)));
}

/** A foreign key over several columns comes as one row per column. */
function readForeignKeys(rows: readonly Row[]): ForeignKey[] {
  const ids = [...new Set(rows.map(({ id }) => id))];
  return ids.map((id) => {
    const own = rows.filter((row) => row.id === id);
    return { columns: own.map((row) => String(row.from)), to: String(own[0]!.table) };
  });
}
