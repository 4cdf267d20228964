// The database of an environment: a schema of PostgreSQL, or a file of SQLite.
import type { Pool } from 'pg';
import { type Config, databaseFile, type EnvironmentName } from '../config.ts';
import type { SecretBox } from '../platform/crypto/secret-box.ts';
import type { Database, OnDamaged } from '../platform/db/database.ts';
import type { SharedCommitters } from '../platform/db/sqlite/shared-thread.ts';
import { openSqlite } from '../platform/db/sqlite/sqlite-database.ts';
import type { Damage } from '../platform/db/watch-damage.ts';
import type { Statements } from '../platform/db/watch-statements.ts';
import type { Logger } from '../platform/log.ts';

/** Small: a sandbox holds little freight, and there are many of them. */
const SANDBOX_CACHE_KB = 1_024;

/** What may be given besides the settings. */
interface DatabasePlace {
  /** The built script of the database thread. Without it, writes run on this thread. */
  readonly sqliteWorker?: URL;
  readonly sandbox?: {
    /** Undefined: writes run on this thread. */
    readonly sqliteThread: SharedCommitters | undefined;
    /** Undefined on SQLite. */
    readonly postgres: { readonly pool: Pool; readonly schema: string } | undefined;
  };
}

export async function openDatabase(
  config: Config,
  environment: EnvironmentName,
  secrets: SecretBox,
  { log, damage, statements }: { readonly log: Logger; readonly damage: Damage; readonly statements: Statements },
  { sqliteWorker, sandbox }: DatabasePlace,
): Promise<Database> {
  const { chainKey } = secrets;
  const onDamaged: OnDamaged = (error) => damage.notice(error);
  if (config.databaseUrl !== undefined) {
    const { openPostgres } = await import('../platform/db/postgres/postgres-database.ts');
    return openPostgres({
      url: config.databaseUrl,
      schema: sandbox?.postgres?.schema ?? environment,
      ...(sandbox?.postgres && { pool: sandbox.postgres.pool }),
      chainKey,
      onDamaged,
      statements,
      connections: config.databaseConnections,
      onIdleError: (error) => log.warn({ reason: error.message }, 'lost an idle database connection'),
      ...(config.databaseReplicaUrl !== undefined &&
        sandbox === undefined && {
          replica: {
            url: config.databaseReplicaUrl,
            onTrouble: (reason) => log.warn({ reason }, 'the primary answers for the read replica'),
          },
        }),
    });
  }
  const worker = sandbox === undefined ? sqliteWorker : sandbox.sqliteThread;
  const file = databaseFile(config, environment);
  return openSqlite({
    file,
    chainKey,
    onDamaged,
    statements,
    ...(worker && { worker }),
    ...(sandbox && { cacheKb: SANDBOX_CACHE_KB }),
  });
}
