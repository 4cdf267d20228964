// Where a configured server keeps its data.
import { join } from 'node:path';
import type { Config, EnvironmentName } from './config-shape.ts';

/** A run that stores nothing on disk. With a seed, it creates the same credentials and IDs every time. */
export function ephemeral(config: Config, seed: string | undefined): Config {
  return {
    ...config,
    dataDir: undefined,
    databaseUrl: undefined,
    databaseReplicaUrl: undefined,
    masterKey: undefined,
    previousMasterKey: undefined,
    s3: undefined,
    seed,
  };
}

/** Where scans are stored. Nodes on PostgreSQL share no folder unless the operator says so. */
export function filesPlace(config: Config): 'bucket' | 'folder' | 'database' | 'memory' {
  if (config.s3 !== undefined) return 'bucket';
  if (config.files === 'database' || (config.files === 'auto' && config.databaseUrl !== undefined)) return 'database';
  return config.dataDir === undefined ? 'memory' : 'folder';
}

/** Undefined if the key is in an environment variable, or nothing is stored on disk. */
export function masterKeyFileOf({ masterKey, masterKeyFile, dataDir }: Config): string | undefined {
  if (masterKey !== undefined || dataDir === undefined) return undefined;
  return masterKeyFile ?? join(dataDir, 'keys', 'master.key');
}

export function databaseFile(config: Config, environment: EnvironmentName): string {
  return config.dataDir === undefined ? ':memory:' : join(config.dataDir, `${environment}.db`);
}
