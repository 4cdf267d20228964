// The databases that tests of whole environments run on.
import type { Config } from '../../src/config.ts';
import { freshPostgresDatabase } from './shared-postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface TestDatabase {
  readonly name: string;
  /** Settings of an environment on a new, empty database of this kind. */
  config(): Promise<Partial<Config>>;
  /** The same for a server that runs as a process of its own. */
  settings(): Promise<Readonly<Record<string, string>>>;
}

export const EVERY_DATABASE: readonly TestDatabase[] = [
  { name: 'SQLite', config: async () => ({}), settings: async () => ({}) },
  {
    name: 'PostgreSQL',
    // A data folder has the master key, which several environments on one database need to have in common.
    config: async () => ({ databaseUrl: await freshPostgresDatabase(), dataDir: temporaryFolder(), seed: undefined }),
    settings: async () => ({ LINEHAUL_DATABASE_URL: await freshPostgresDatabase() }),
  },
];
