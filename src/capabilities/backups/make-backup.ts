// Creates backups in the backup folder and lists them. SQLite only: PostgreSQL has its own tools.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseFile, type EnvironmentName } from '../../config.ts';
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import { systemClock } from '../../platform/clock.ts';
import { encryptFile } from '../../platform/crypto/encrypted-file.ts';
import { copySqlite } from '../../platform/db/sqlite/copy-sqlite.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { fileOnDisk } from '../../platform/files/disk-files.ts';
import { FilesUnavailable } from '../../platform/files/file-store.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { type BackedUpFiles, backUpFiles, hasOwnFiles } from './backup-files.ts';
import {
  type BackupPlace,
  backupFolder,
  bucketPlace,
  factsName,
  folderPlace,
  listName,
  partsOfName,
  UNFINISHED,
} from './backup-place.ts';
import { fileSecretOf } from './backup-secret.ts';
import { copyBackup } from './copy-backup.ts';
import { pruneBackups } from './prune-backups.ts';

export interface Backup {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly madeAt: string;
  readonly encrypted: boolean;
  /** Undefined if scans are not kept in the data folder, and for backups made without them. */
  readonly files?: BackedUpFiles;
}

/** Called with the bytes written so far, and an estimate of the total. */
export type OnCopied = (bytes: number, total: number) => void;

const LOOK_EVERY_MS = 250;
const ENCRYPTED = '.enc';
/** A backup in progress is written to all the time, so an older unfinished file was abandoned. */
const ABANDONED_AFTER_MS = HOUR_MS;

/** Why this environment cannot be backed up from here; undefined if it can. */
export function whyNoBackup({ config, credentialsMark }: Context): string | undefined {
  // The folder and the bucket are those of the environment that the sandbox belongs to, which could then be restored from the sandbox.
  if (credentialsMark !== '') return 'A sandbox is not backed up. Take a snapshot of it instead.';
  if (config.databaseUrl !== undefined) {
    return 'The environment is kept in PostgreSQL. Back it up with pg_dump, or with your database provider’s backups; after a restore run linehaul restore --after-pg-restore.';
  }
  if (config.dataDir === undefined) return 'The environment is kept in memory alone. There is nothing to back up.';
  return undefined;
}

/** The settings that ask for backups although they cannot be made from here. */
export function vainBackupSettings(context: Context): string[] {
  if (whyNoBackup(context) === undefined || context.credentialsMark !== '') return [];
  const { everyHours, folder, s3 } = context.config.backups;
  return [
    ...(everyHours > 0 ? ['LINEHAUL_BACKUP_EVERY_HOURS'] : []),
    ...(folder === undefined ? [] : ['LINEHAUL_BACKUP_DIR']),
    ...(s3 === undefined ? [] : ['LINEHAUL_BACKUP_S3_BUCKET']),
  ];
}

/**
 * Makes a backup, copies it to the bucket if there is one, and deletes those that are too old.
 * @throws OperatorError when it cannot be done
 */
export async function makeBackup(context: Context, actor: string, onCopied: OnCopied = () => {}): Promise<Backup> {
  const refused = whyNoBackup(context);
  if (refused !== undefined) throw new OperatorError(refused);
  const { config, environment, clock, log } = context;
  const [here, bucket] = [folderPlace(backupFolder(config)), bucketPlace(config)];
  const prune = (place: BackupPlace) => pruneBackups(place, environment, config.backups.keepDays, clock.now());
  // Must not hide why there is no backup.
  const tryToPrune = () =>
    prune(here).catch((error) => log.error({ reason: String(error) }, 'old backups could not be deleted'));
  // Also before: on a disk that is full, no backup can be made until old ones are gone.
  await tryToPrune();
  const backup = await makeHere(context, actor, onCopied);
  try {
    await copyToBucket(context);
  } catch (error) {
    // While the bucket fails, the folder would fill up with new backups.
    await tryToPrune();
    throw error;
  }
  await prune(here);
  // What was copied earlier stays in the bucket until the new copy is there.
  if (bucket !== undefined) await prune(bucket);
  return backup;
}

/** Copies every backup that the bucket lacks: a copy may have failed. Does nothing without a bucket. */
export async function copyToBucket({ config, environment }: Context): Promise<void> {
  const [here, bucket] = [folderPlace(backupFolder(config)), bucketPlace(config)];
  if (bucket === undefined) return;
  const there = new Set<string>();
  for await (const name of bucket.list(`${environment}-`)) there.add(name);
  const missing = (await backupsIn(here, environment)).filter(({ name }) => !there.has(factsName(name)));
  for (const { name } of missing) await copyBackup(here, bucket, name);
}

async function makeHere(context: Context, actor: string, onCopied: OnCopied): Promise<Backup> {
  const { config, environment, clock, secrets } = context;
  const folder = backupFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(context);
  const madeAt = new Date(clock.now()).toISOString();
  const secret = config.backupSecret && fileSecretOf(config.backupSecret);
  const moment = madeAt.replace(/[-:]/g, '').replace('.', '-');
  const name = `${environment}-${moment}.db${secret === undefined ? '' : ENCRYPTED}`;
  const [file, unfinished] = [join(folder, name), join(folder, `${name}${UNFINISHED}`)];
  const plain = secret === undefined ? unfinished : join(folder, `${name}.plain${UNFINISHED}`);
  for (const one of [unfinished, plain]) await rm(one, { force: true });
  const source = databaseFile(config, environment);
  const total = (await stat(source)).size;
  const watching = setInterval(() => {
    stat(plain).then(
      ({ size }) => onCopied(Math.min(size, total), total),
      () => {},
    );
  }, LOOK_EVERY_MS).unref();
  const copyDatabase = async () => {
    try {
      await copySqlite({ file: source, chainKey: secrets.chainKey }, plain, context.sqliteWorker);
      if (secret === undefined) await fileOnDisk(unfinished);
      else await encryptFile(plain, unfinished, secret, context.random);
    } finally {
      clearInterval(watching);
      if (secret !== undefined) await rm(plain, { force: true });
    }
  };
  const finish = async (): Promise<Backup> => {
    const { size: bytes } = await stat(unfinished);
    const files = hasOwnFiles(context) ? await backUpFiles(context, join(folder, listName(name)), secret) : undefined;
    const made: Backup = {
      name,
      bytes,
      sha256: await hashOf(unfinished),
      madeAt,
      encrypted: secret !== undefined,
      ...(files && { files }),
    };
    // The facts are written first, so that every backup has them.
    await writeFacts(join(folder, factsName(name)), made);
    await rename(unfinished, file);
    await fileOnDisk(file);
    return made;
  };
  let backup: Backup;
  try {
    await copyDatabase();
    backup = await finish();
  } catch (error) {
    // It is as large as the database, the list keeps copies of scans from being pruned, and the next attempt has another name.
    const facts = join(folder, factsName(name));
    const others = existsSync(file) ? [] : [join(folder, listName(name)), facts, `${facts}${UNFINISHED}`];
    for (const one of [unfinished, ...others]) await rm(one, { recursive: true, force: true });
    throw error;
  }
  const { bytes, sha256, encrypted, files } = backup;
  await context.db.write([
    auditLine(context, actor, 'backup.made', `backup:${name}`, {
      bytes,
      sha256,
      encrypted,
      ...(files && { files: files.count, damagedFiles: files.damaged.length }),
    }),
  ]);
  onCopied(total, total);
  return backup;
}

/** A power failure leaves all of it, or nothing. */
async function writeFacts(file: string, backup: Backup): Promise<void> {
  const unfinished = `${file}${UNFINISHED}`;
  await writeFile(unfinished, `${JSON.stringify(backup)}\n`, { mode: 0o600 });
  await fileOnDisk(unfinished);
  await rename(unfinished, file);
}

/** Removes the unfinished files of killed processes. They may contain the database unencrypted. */
async function removeAbandoned(context: Context): Promise<void> {
  const folder = backupFolder(context.config);
  const names = (await readdir(folder)).filter(
    (name) => name.startsWith(`${context.environment}-`) && name.endsWith(UNFINISHED),
  );
  for (const name of names) {
    const file = join(folder, name);
    const changedAt = (await stat(file).catch(() => undefined))?.mtimeMs;
    // File times come from the system clock, whatever the context's clock says.
    if (changedAt !== undefined && systemClock.now() - changedAt > ABANDONED_AFTER_MS) await rm(file, { force: true });
  }
}

/** Newest first. */
export async function listBackups(context: Context): Promise<Backup[]> {
  if (context.config.dataDir === undefined || context.credentialsMark !== '') return [];
  return backupsIn(folderPlace(backupFolder(context.config)), context.environment);
}

/** Only those whose facts are complete. Newest first. */
export async function backupsIn(place: BackupPlace, environment: EnvironmentName): Promise<Backup[]> {
  const found: Backup[] = [];
  for await (const name of place.list(`${environment}-`)) {
    if (partsOfName(name) === undefined) continue;
    const facts = factsIn(await factsTextOf(place, name));
    if (facts !== undefined) found.push(facts);
  }
  return found.sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
}

/** Undefined also if this file of the folder cannot be read, because it belongs to another user, for example. */
async function factsTextOf(place: BackupPlace, name: string): Promise<string | undefined> {
  return place.read(factsName(name)).catch((error) => {
    if (error instanceof FilesUnavailable) throw error;
    return undefined;
  });
}

/** Undefined if there are none, or the file was damaged: one bad file must not hide the others. */
function factsIn(text: string | undefined): Backup | undefined {
  try {
    return text === undefined ? undefined : ({ encrypted: false, ...JSON.parse(text) } as Backup);
  } catch {
    return undefined;
  }
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file, { highWaterMark: 1_048_576 })) hash.update(piece);
  return hash.digest('hex');
}
