// Replaces the rows of some tables with those of another SQLite database.
import { MIGRATIONS } from '../migrations/migration-list.ts';
import { migrateSqlite } from './migrate-sqlite.ts';
import { SqliteEngine } from './sqlite-engine.ts';

/** No audit entries are written. */
const NO_CHAIN = new Uint8Array(32);

/** Both are migrated to the newest schema first, so that they have the same columns. */
export function keepTables(file: string, from: string, tables: readonly string[]): void {
  withEngine(from, (engine) => migrateSqlite(engine, MIGRATIONS));
  withEngine(file, (engine) => {
    migrateSqlite(engine, MIGRATIONS);
    engine.all('PRAGMA foreign_keys = OFF');
    engine.all('ATTACH ? AS other', [from]);
    engine.exclusively(() => {
      for (const table of tables) {
        engine.all(`DELETE FROM main.${table}`);
        engine.all(`INSERT INTO main.${table} SELECT * FROM other.${table}`);
      }
    });
  });
}

function withEngine(file: string, work: (engine: SqliteEngine) => void): void {
  const engine = new SqliteEngine(file, NO_CHAIN);
  try {
    work(engine);
  } finally {
    engine.close();
  }
}
