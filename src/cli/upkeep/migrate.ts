// linehaul migrate: migrates the databases to this version's schema, or shows what that would do.
import { existsSync } from 'node:fs';
import { Command, Option } from 'commander';
import { type Config, databaseFile, ENVIRONMENTS, type EnvironmentName, readConfig } from '../../config.ts';
import { openContext } from '../../context.ts';
import { type Migration, POSTGRES_WORDS, SQLITE_WORDS } from '../../platform/db/migrations/migration.ts';
import { MIGRATIONS } from '../../platform/db/migrations/migration-list.ts';
import { pendingSqlite } from '../../platform/db/sqlite/migrate-sqlite.ts';
import { SqliteEngine } from '../../platform/db/sqlite/sqlite-engine.ts';
import { whenTablesAreFree } from '../../wait-for-database.ts';
import type { Terminal } from '../terminal.ts';

export function migrateCommand(terminal: Terminal): Command {
  return new Command('migrate')
    .description('Migrate the databases to the schema of this version. Starting the server does the same.')
    .addOption(new Option('-e, --environment <name>', 'only this environment').choices([...ENVIRONMENTS]))
    .option('--dry-run', 'print the SQL without running it')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  linehaul migrate --dry-run')
    .action(async (options: { environment?: EnvironmentName; dryRun?: boolean; json?: boolean }) => {
      const config = readConfig(process.env);
      const environments = options.environment === undefined ? ENVIRONMENTS : [options.environment];
      const results = [];
      for (const environment of environments) {
        const pending = await pendingIn(config, environment);
        if (!options.dryRun) await migrate(config, environment, terminal);
        results.push({ environment, migrations: pending.map(({ number, name }) => ({ number, name })) });
        if (!options.json) terminal.out(inWords(config, environment, pending, options.dryRun ?? false));
      }
      if (options.json) terminal.out(JSON.stringify({ dryRun: options.dryRun ?? false, environments: results }));
    });
}

async function migrate(config: Config, environment: EnvironmentName, terminal: Terminal): Promise<void> {
  const open = () => openContext({ ...config, logLevel: 'silent' }, environment);
  const context = await whenTablesAreFree(open, (reason) => terminal.err(`${reason} Trying again …`));
  await context.close();
}

/** Checks without changing anything: a missing database is not created. */
export async function pendingIn(config: Config, environment: EnvironmentName): Promise<readonly Migration[]> {
  if (config.databaseUrl !== undefined) {
    const { pendingPostgres } = await import('../../platform/db/postgres/migrate-postgres.ts');
    return pendingPostgres(config.databaseUrl, environment, MIGRATIONS);
  }
  const file = databaseFile(config, environment);
  if (!existsSync(file)) return MIGRATIONS;
  const engine = new SqliteEngine(file, new Uint8Array(), { readonly: true });
  try {
    return pendingSqlite(engine, MIGRATIONS);
  } finally {
    engine.close();
  }
}

function inWords(config: Config, environment: EnvironmentName, pending: readonly Migration[], dryRun: boolean): string {
  if (pending.length === 0) return `${environment}: up to date.`;
  const names = pending.map(({ number, name }) => `${number} ${name}`).join(', ');
  if (!dryRun) return `${environment}: ran ${names}.`;
  const words = config.databaseUrl === undefined ? SQLITE_WORDS : POSTGRES_WORDS;
  const sql = pending.flatMap((one) => [
    `-- ${one.number} ${one.name}`,
    ...one.statements(words).map((line) => `${line};`),
  ]);
  return [`-- ${environment}: would run ${names}`, ...sql].join('\n');
}
