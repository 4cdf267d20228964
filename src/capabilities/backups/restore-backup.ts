// Restores a backup into a data folder: database and scans, verified before they are put in place, with counters moved past issued numbers.
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, lstat, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type BackupSecret, type Config, databaseFile, type EnvironmentName, masterKeyFileOf } from '../../config.ts';
import { type ContextOverrides, openContext } from '../../context.ts';
import { systemClock } from '../../platform/clock.ts';
import { decryptFile, isEncryptedFile, NotDecrypted } from '../../platform/crypto/encrypted-file.ts';
import { isUsedByOthers, problemsOfSqlite } from '../../platform/db/sqlite/examine-sqlite.ts';
import { fileOnDisk } from '../../platform/files/disk-files.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { restoreFiles } from './backup-files.ts';
import { factsName, filesFolder, listName, partsOfName } from './backup-place.ts';
import { fileSecretOf } from './backup-secret.ts';
import { type Backup, hashOf } from './make-backup.ts';
import { type IssuedNumbers, readIssuedNumbers, type Skipped, skipIssuedNumbers } from './skip-issued-numbers.ts';

export interface RestoreOptions {
  readonly secret: BackupSecret | undefined;
  /** For a file whose name does not contain the environment. */
  readonly environment?: EnvironmentName;
  /** Moves existing data aside instead of failing. */
  readonly replace?: boolean;
  readonly withoutFiles?: boolean;
  /** See skipIssuedNumbers. */
  readonly skipNumbers?: number;
}

export interface Restored extends Skipped {
  readonly file: string;
  readonly environment: EnvironmentName;
  readonly wasEncrypted: boolean;
  /** Whether a hash from when the backup was made was available for comparison. */
  readonly isCompared: boolean;
  /** Undefined if the backup has none, or they were not requested. */
  readonly files?: number;
  /** The folder to which the existing data was moved. */
  readonly replaced?: string;
  /** Whether the numbers that the replaced database had issued were known. Undefined if none was replaced. */
  readonly knowsReplacedNumbers?: boolean;
}

/** `config` is the installation's, whose data folder is the target. @throws OperatorError that says what to do */
export async function restoreBackup(
  from: string,
  config: Config,
  actor: string,
  options: RestoreOptions,
  overrides: ContextOverrides = {},
): Promise<Restored> {
  const dataDir = config.dataDir!;
  const environment = options.environment ?? partsOfName(basename(from))?.environment;
  if (environment === undefined) throw new OperatorError(NO_ENVIRONMENT);
  const staging = join(dataDir, `restoring-${environment}`);
  try {
    const known = await factsOf(from);
    if (known !== undefined && (await hashOf(from)) !== known.sha256) throw new OperatorError(CHANGED);
    const wasEncrypted = await isEncryptedFile(from);
    if (wasEncrypted && options.secret === undefined) throw new OperatorError(NO_SECRET);
    const list = options.withoutFiles ? undefined : await listOf(from, known);
    requireMasterKey(config);
    const occupied = await whatIsThere(config, environment, list !== undefined);
    if (occupied.length > 0 && !options.replace) throw new OperatorError(alreadyThere(occupied[0]!));
    if (occupied.length > 0) requireUnused(databaseFile(config, environment));

    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { recursive: true, mode: 0o700 });
    const staged: Config = {
      ...config,
      dataDir: staging,
      databaseUrl: undefined,
      masterKeyFile: masterKeyFileOf(config),
      logLevel: 'silent',
    };
    const database = databaseFile(staged, environment);
    const secret = options.secret && fileSecretOf(options.secret);
    if (wasEncrypted) await decryptFile(from, database, secret!);
    else await copyForOwner(from, database);
    await requireSound(database);
    const folder = join(dirname(from), filesFolder(environment));
    const stagedFiles = join(staging, 'files', environment);
    const files = list && (await restoreFiles(folder, list, stagedFiles, secret));
    const isReplaced = existsSync(databaseFile(config, environment));
    const issued = isReplaced ? await issuedByReplaced(config, staged, environment, overrides) : undefined;
    const skipped = await moveCountersOn(staged, environment, actor, options, overrides, {
      backup: basename(from),
      files: files ?? null,
      issued,
    });

    const now = (overrides.clock ?? systemClock).now();
    const replaced = await moveAside(config, environment, occupied, now);
    if (files !== undefined && files > 0) {
      await mkdir(join(dataDir, 'files'), { recursive: true, mode: 0o700 });
      await rename(stagedFiles, join(dataDir, 'files', environment));
    }
    // The database comes last: with it, the environment exists.
    await rename(database, databaseFile(config, environment));
    await fileOnDisk(databaseFile(config, environment));
    return {
      file: databaseFile(config, environment),
      environment,
      wasEncrypted,
      isCompared: known !== undefined,
      ...(files !== undefined && { files }),
      ...(replaced !== undefined && { replaced }),
      ...(isReplaced && { knowsReplacedNumbers: issued !== undefined }),
      ...skipped,
    };
  } catch (error) {
    if (error instanceof NotDecrypted) throw new OperatorError(`${from}: ${error.message}`);
    const { code, path } = error as NodeJS.ErrnoException;
    if (isDiskFull(error)) throw new OperatorError(diskFull(dataDir));
    if (code === 'ENOENT') throw new OperatorError(`${path ?? from} does not exist.`);
    throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function moveCountersOn(
  staged: Config,
  environment: EnvironmentName,
  actor: string,
  { skipNumbers }: RestoreOptions,
  overrides: ContextOverrides,
  what: { readonly backup: string; readonly files: number | null; readonly issued: IssuedNumbers | undefined },
): Promise<Skipped> {
  // Also migrates it to this version's schema.
  const context = await openContext(staged, environment, overrides);
  try {
    return await skipIssuedNumbers(context, actor, {
      ...what,
      ...(skipNumbers !== undefined && { count: skipNumbers }),
    });
  } finally {
    await context.close();
  }
}

/**
 * The numbers that the database to be replaced has issued: it may itself be a restored one, which issued numbers that this backup knows
 * nothing of. Read from a copy, because opening migrates it. Undefined if it is damaged, which may be why it is replaced.
 */
async function issuedByReplaced(
  config: Config,
  staged: Config,
  environment: EnvironmentName,
  overrides: ContextOverrides,
): Promise<IssuedNumbers | undefined> {
  const dataDir = join(staged.dataDir!, 'replaced');
  await mkdir(dataDir, { mode: 0o700 });
  const copied: Config = { ...staged, dataDir };
  try {
    for (const ending of ['', '-wal']) {
      const from = `${databaseFile(config, environment)}${ending}`;
      if (existsSync(from)) await copyFile(from, `${databaseFile(copied, environment)}${ending}`);
    }
    const context = await openContext(copied, environment, overrides);
    return await readIssuedNumbers(context).finally(() => context.close());
  } catch (error) {
    // The database can be read once there is space. Its numbers would be issued again if it were replaced without them.
    if (isDiskFull(error)) throw error;
    return undefined;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** SQLite's own code is only in the message by the time that a database is opened. */
function isDiskFull(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || /SQLITE_FULL|database or disk is full/.test(`${code} ${message}`);
}

/** A missing key would be replaced by a new one, which could not decrypt anything. */
function requireMasterKey(config: Config): void {
  const file = masterKeyFileOf(config);
  if (file === undefined || existsSync(file)) return;
  throw new OperatorError(
    `${file} does not exist. Put the master key of the installation there, or set LINEHAUL_MASTER_KEY or LINEHAUL_MASTER_KEY_FILE: ` +
      'the backup cannot be used without it.',
  );
}

/** Includes journals: SQLite would treat another database's journal as part of the restored one. */
async function whatIsThere(config: Config, environment: EnvironmentName, withFiles: boolean): Promise<string[]> {
  const file = databaseFile(config, environment);
  const found: string[] = [];
  for (const one of ['', '-wal', '-shm', '-journal'].map((ending) => `${file}${ending}`)) {
    const known = await lstat(one).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (known !== undefined) found.push(one);
  }
  const files = join(config.dataDir!, 'files', environment);
  const isFilled = (await readdir(files).catch(() => [])).length > 0;
  if (isFilled && withFiles) found.push(files);
  return found;
}

/** Nothing is deleted: the replaced data may be the only record of the last few hours. */
async function moveAside(
  config: Config,
  environment: EnvironmentName,
  occupied: readonly string[],
  now: number,
): Promise<string | undefined> {
  if (occupied.length === 0) return undefined;
  const folder = join(config.dataDir!, `replaced-${environment}-${new Date(now).toISOString().replace(/[-:.]/g, '')}`);
  await mkdir(folder, { mode: 0o700 });
  // The database comes last: until then the environment still exists.
  for (const one of [...occupied].reverse()) await rename(one, join(folder, basename(one)));
  return folder;
}

function requireUnused(file: string): void {
  if (!existsSync(file) || !isUsedByOthers(file)) return;
  throw new OperatorError(`${file} is in use. Stop the server, and whatever else has it open, first.`);
}

async function requireSound(file: string): Promise<void> {
  const handle = await open(file, 'r');
  const { buffer } = await handle.read(Buffer.alloc(SQLITE.length), 0, SQLITE.length, 0).finally(() => handle.close());
  if (buffer.toString('latin1') !== SQLITE) throw new OperatorError('This is not a backup of a Linehaul database.');
  const [problem] = problemsOfSqlite(file, true);
  if (problem !== undefined) throw new OperatorError(`The database in the backup is damaged: ${problem}`);
}

/** The names of the scans; undefined if the backup was made without them. */
async function listOf(from: string, known: Backup | undefined): Promise<string[] | undefined> {
  if (known !== undefined && known.files === undefined) return undefined;
  const file = listName(from);
  if (!existsSync(file)) {
    if (known === undefined) return undefined;
    throw new OperatorError(`${file} is missing. Put it back, or restore the database alone with --no-files.`);
  }
  if (known?.files !== undefined && (await hashOf(file)) !== known.files.listSha256) {
    throw new OperatorError(`${file} has changed since the backup: its SHA-256 does not match. Nothing was restored.`);
  }
  return (await readFile(file, 'utf8')).split('\n').filter((one) => one !== '');
}

/** Synced to disk when it resolves. */
async function copyForOwner(from: string, to: string): Promise<void> {
  const target = await open(to, 'wx', 0o600);
  try {
    for await (const piece of createReadStream(from, { highWaterMark: 1_048_576 })) await target.appendFile(piece);
    await target.sync();
  } finally {
    await target.close();
  }
}

async function factsOf(file: string): Promise<Backup | undefined> {
  const text = await readFile(factsName(file), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Backup);
}

function alreadyThere(file: string): string {
  return `${file} already exists. Restore into another folder, or give --replace to move it aside.`;
}

const SQLITE = 'SQLite format 3\u0000';
const NO_ENVIRONMENT =
  'The name of the file does not say which environment it is a backup of. Give it with -e production or -e test.';
const diskFull = (dataDir: string) =>
  `The disk of ${dataDir} is full. With --replace, a restore needs room for the backup and, for a while, for a copy of the database that it ` +
  'replaces; without it, for the backup. Free space, then run it again.';
const CHANGED =
  'The backup has changed since it was made: its SHA-256 does not match the one saved with it. Nothing was restored.';
const NO_SECRET =
  'The backup is encrypted. Give its key with --key-file or LINEHAUL_BACKUP_KEY_FILE, or its passphrase in LINEHAUL_BACKUP_PASSPHRASE.';
