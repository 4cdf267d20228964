// Where backups are stored: a folder or a bucket. Both use the same names.
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config, EnvironmentName } from '../../config.ts';
import { fileOnDisk } from '../../platform/files/disk-files.ts';
import { expectStatus, S3Bucket } from '../../platform/files/s3-bucket.ts';

export interface BackupPlace {
  /** The location, to show to people. */
  readonly where: string;
  /** The path of a name's file; only for a local folder. */
  readonly fileOf?: (name: string) => string;
  /** All names with this prefix, in no particular order. @throws if they cannot be read: an empty list means that there are none */
  list(prefix: string): AsyncIterable<string>;
  /** For small text files; undefined if it does not exist. @throws if it exists and cannot be read */
  read(name: string): Promise<string | undefined>;
  /** Atomic: once it resolves, the file is complete, and it never exists in part. */
  put(name: string, from: string): Promise<void>;
  /** `to` must not exist. */
  get(name: string, to: string): Promise<void>;
  /** Does nothing if it does not exist. */
  remove(name: string): Promise<void>;
}

export const UNFINISHED = '.unfinished';

export function backupFolder({ backups, dataDir }: Config): string {
  return backups.folder ?? join(dataDir!, 'backups');
}

export function folderPlace(path: string): BackupPlace {
  const folder = resolve(path);
  return {
    where: folder,
    fileOf: (name) => join(folder, name),
    async *list(prefix) {
      const top = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      const reading = readdir(join(folder, top), { recursive: top !== '', withFileTypes: true });
      const found = (await unlessMissing(reading)) ?? [];
      for (const entry of found) {
        const name = join(entry.parentPath, entry.name).slice(folder.length + 1);
        if (entry.isFile() && name.startsWith(prefix)) yield name;
      }
    },
    read: (name) => unlessMissing(readFile(join(folder, name), 'utf8')),
    async put(name, from) {
      const to = join(folder, name);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await copyFile(from, `${to}${UNFINISHED}`);
      await fileOnDisk(`${to}${UNFINISHED}`);
      await rename(`${to}${UNFINISHED}`, to);
    },
    get: (name, to) => copyFile(join(folder, name), to),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** Any other error is thrown: what cannot be read now is not missing, and pruning would delete what belongs to it. */
function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
}

/** Undefined if backups are not copied to a bucket. */
export function bucketPlace({ backups }: Config): BackupPlace | undefined {
  const { s3 } = backups;
  if (s3 === undefined) return undefined;
  const bucket = new S3Bucket(s3, 'LINEHAUL_BACKUP_S3');
  const keyOf = (name: string) => `backups/${name}`;
  return {
    where: `${s3.endpoint}/${s3.bucket}/backups`,
    async *list(prefix) {
      for await (const key of bucket.names(keyOf(prefix))) yield key.slice(keyOf('').length);
    },
    async read(name) {
      const answer = await bucket.send({ method: 'GET', key: keyOf(name) });
      if (answer.status === 404) return undefined;
      expectStatus('read a backup', answer, 200);
      return answer.body.toString('utf8');
    },
    put: (name, from) => bucket.upload(keyOf(name), from),
    get: (name, to) => bucket.download(keyOf(name), to),
    async remove(name) {
      expectStatus('remove a backup', await bucket.send({ method: 'DELETE', key: keyOf(name) }), 204, 200, 404);
    },
  };
}

/** The environment and time in a backup's name; undefined if the name is not a backup's. */
export function partsOfName(
  name: string,
): { readonly environment: EnvironmentName; readonly madeAt: number } | undefined {
  const found = /^(production|test)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)-(\d{3})Z\.db(?:\.enc)?$/.exec(name);
  if (found === null) return undefined;
  const [year, month, day, hour, minute, second, ms] = found.slice(2).map(Number) as number[];
  return {
    environment: found[1] as EnvironmentName,
    madeAt: Date.UTC(year!, month! - 1, day, hour, minute, second, ms),
  };
}

/** The folder with the copies of scans. Backups share them, because a file never changes. */
export const filesFolder = (environment: EnvironmentName) => `files/${environment}/`;
/** Stored next to a backup: what it contains, and which of the shared copies belong to it. */
export const factsName = (name: string) => `${name}.json`;
export const listName = (name: string) => `${name}.files`;
