// Where an environment stores uploaded files: in a bucket, in its database, in a folder, or in memory.
import { join } from 'node:path';
import { type Config, type EnvironmentName, filesPlace } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { DatabaseFiles } from '../platform/files/database-files.ts';
import { DiskFiles } from '../platform/files/disk-files.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { memoryFiles } from '../platform/files/memory-files.ts';
import { S3Files } from '../platform/files/s3-files.ts';
import { sharedFolder } from '../platform/files/shared-folder.ts';
import type { Random } from '../platform/random.ts';

/** Uses the system clock: the age of a file does not depend on when freight moves. */
export function filesOf(
  config: Config,
  environment: EnvironmentName,
  {
    sandbox,
    clock,
    db,
    random,
  }: {
    readonly sandbox: { readonly credentialsMark: string; readonly scanFolder: string | undefined } | undefined;
    readonly clock: Clock;
    readonly db: Database;
    readonly random: Random;
  },
): FileStore {
  const now = () => clock.now();
  switch (filesPlace(config)) {
    case 'bucket':
      return new S3Files(config.s3!, sandbox === undefined ? environment : `sandboxes/${sandbox.credentialsMark}`, now);
    case 'database':
      return new DatabaseFiles(db, now);
    case 'folder': {
      const files = new DiskFiles(sandbox?.scanFolder ?? join(config.dataDir!, 'files', environment), now);
      return config.databaseUrl === undefined ? files : sharedFolder(files, db, random);
    }
    case 'memory':
      return memoryFiles(now);
  }
}
