// The databases on which tests of whole environments run.
import type { Config } from '../../src/config.ts';
import { freshPostgresDatabase } from './shared-postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface TestDatabase {
  readonly name: string;
  /** Settings for an environment on a new, empty database of this kind. */
  config(): Promise<Partial<Config>>;
  /** The same for a server in its own process. */
  settings(): Promise<Readonly<Record<string, string>>>;
}

export const EVERY_DATABASE: readonly TestDatabase[] = [
  { name: 'SQLite', config: async () => ({}), settings: async () => ({}) },
  {
    name: 'PostgreSQL',
    // The data folder holds the master key, which environments on one database must share.
    config: async () => ({ databaseUrl: await freshPostgresDatabase(), dataDir: temporaryFolder(), seed: undefined }),
    settings: async () => ({ LINEHAUL_DATABASE_URL: await freshPostgresDatabase() }),
  },
];
