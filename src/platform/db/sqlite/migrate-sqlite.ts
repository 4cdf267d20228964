// Brings a SQLite database to the newest schema. Two processes that start at once take turns by SQLite's write lock.
import type { AppliedMigration, Migration } from '../migrations/migration.ts';
import { ledger, migrationHash, pendingMigrations, SQLITE_WORDS } from '../migrations/migration.ts';
import type { SqliteEngine } from './sqlite-engine.ts';

export function migrateSqlite(engine: SqliteEngine, migrations: readonly Migration[]): void {
  engine.all(ledger(SQLITE_WORDS));
  for (const migration of pendingSqlite(engine, migrations)) {
    engine.exclusively(() => {
      // Another process may have run it while this one waited for the lock.
      if (!pendingSqlite(engine, [migration]).includes(migration)) return;
      for (const statement of migration.statements(SQLITE_WORDS)) engine.all(statement);
      engine.all('INSERT INTO schema_migrations (number, name, hash) VALUES (?, ?, ?)', [
        migration.number,
        migration.name,
        migrationHash(migration, SQLITE_WORDS),
      ]);
    });
  }
}

export function pendingSqlite(engine: SqliteEngine, migrations: readonly Migration[]): readonly Migration[] {
  const known = engine.all("SELECT name FROM sqlite_master WHERE name = 'schema_migrations'").length > 0;
  const applied = known ? engine.all('SELECT number, hash FROM schema_migrations ORDER BY number') : [];
  return pendingMigrations(migrations, applied as unknown as AppliedMigration[], SQLITE_WORDS);
}
