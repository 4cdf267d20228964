// Migrates a SQLite database to the newest schema. Two processes that start at the same time take turns with SQLite's write lock.
import type { AppliedMigration, Migration } from '../migrations/migration.ts';
import { ledger, migrationHash, pendingMigrations, SQLITE_WORDS } from '../migrations/migration.ts';
import { schemaScript } from './schema-script.ts';
import type { SqliteEngine } from './sqlite-engine.ts';

/** What a new database has after these migrations. The next one in this process gets it in one piece, in a quarter of the time. */
const scripts = new WeakMap<readonly Migration[], string>();

export function migrateSqlite(engine: SqliteEngine, migrations: readonly Migration[]): void {
  if (isUpToDate(engine, migrations)) return;
  // Checked again inside the lock: another process may have migrated while this one waited.
  engine.exclusively(() => {
    const isNew = isEmpty(engine);
    const script = isNew ? scripts.get(migrations) : undefined;
    if (script !== undefined) return engine.runScript(script);
    engine.all(ledger(SQLITE_WORDS));
    for (const migration of pendingSqlite(engine, migrations)) {
      for (const statement of migration.statements(SQLITE_WORDS)) engine.all(statement);
      engine.all('INSERT INTO schema_migrations (number, name, hash) VALUES (?, ?, ?)', [
        migration.number,
        migration.name,
        migrationHash(migration, SQLITE_WORDS),
      ]);
    }
    if (isNew) scripts.set(migrations, schemaScript(engine));
  });
}

export function isUpToDate(engine: SqliteEngine, migrations: readonly Migration[]): boolean {
  return isMigrated(engine) && pendingSqlite(engine, migrations).length === 0;
}

function isEmpty(engine: SqliteEngine): boolean {
  return engine.all('SELECT name FROM sqlite_master LIMIT 1').length === 0;
}

function isMigrated(engine: SqliteEngine): boolean {
  return engine.all("SELECT name FROM sqlite_master WHERE name = 'schema_migrations'").length > 0;
}

export function pendingSqlite(engine: SqliteEngine, migrations: readonly Migration[]): readonly Migration[] {
  const applied = isMigrated(engine) ? engine.all('SELECT number, hash FROM schema_migrations ORDER BY number') : [];
  return pendingMigrations(migrations, applied as unknown as AppliedMigration[], SQLITE_WORDS);
}
