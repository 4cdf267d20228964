// Restores a backup as a database file: decrypted if necessary, and only if it is complete and unchanged.
import { createReadStream } from 'node:fs';
import { lstat, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BackupSecret } from '../../config.ts';
import { decryptFile, isEncryptedFile, NotDecrypted } from '../../platform/crypto/encrypted-file.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { fileSecretOf } from './backup-secret.ts';
import { type Backup, hashOf } from './make-backup.ts';

export interface Restored {
  readonly file: string;
  readonly wasEncrypted: boolean;
  /** Whether the hash that was written when it was made was there to compare. */
  readonly isCompared: boolean;
}

/** @throws OperatorError when the file is not whole, the secret is missing or wrong, or there is a file at `to` */
export async function restoreBackup(from: string, to: string, secret: BackupSecret | undefined): Promise<Restored> {
  const known = await factsOf(from);
  try {
    if (known !== undefined && (await hashOf(from)) !== known.sha256) throw new OperatorError(CHANGED);
    const wasEncrypted = await isEncryptedFile(from);
    if (wasEncrypted && secret === undefined) throw new OperatorError(NO_SECRET);
    for (const one of [to, ...BESIDE_A_DATABASE.map((ending) => `${to}${ending}`)]) await requireAbsent(one);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    if (wasEncrypted) await decryptFile(from, to, fileSecretOf(secret!));
    else await copyForOwner(from, to);
    await requireDatabase(to);
    return { file: to, wasEncrypted, isCompared: known !== undefined };
  } catch (error) {
    if (error instanceof NotDecrypted) throw new OperatorError(`${from}: ${error.message}`);
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new OperatorError(alreadyExists(to));
    if (code === 'ENOENT') throw new OperatorError(`${path ?? from} does not exist.`);
    throw error;
  }
}

/** SQLite would take a journal of another database for part of the restored one. */
async function requireAbsent(file: string): Promise<void> {
  const found = await lstat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (found !== undefined) throw new OperatorError(alreadyExists(file));
}

function alreadyExists(file: string): string {
  return `${file} already exists. Move it away or restore to another path.`;
}

/** On disk when it resolves; a copy that failed is removed. */
async function copyForOwner(from: string, to: string): Promise<void> {
  const target = await open(to, 'wx', 0o600);
  try {
    for await (const piece of createReadStream(from, { highWaterMark: 1_048_576 })) await target.appendFile(piece);
    await target.sync();
    await target.close();
  } catch (error) {
    await target.close();
    await rm(to, { force: true });
    throw error;
  }
}

async function factsOf(file: string): Promise<Backup | undefined> {
  const text = await readFile(`${file}.json`, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Backup);
}

async function requireDatabase(file: string): Promise<void> {
  const handle = await open(file, 'r');
  const { buffer } = await handle.read(Buffer.alloc(SQLITE.length), 0, SQLITE.length, 0).finally(() => handle.close());
  if (buffer.toString('latin1') === SQLITE) return;
  await rm(file, { force: true });
  throw new OperatorError('This is not a backup of a Linehaul database.');
}

/** Endings of the files that SQLite keeps beside a database. */
const BESIDE_A_DATABASE = ['-wal', '-shm', '-journal'];
const SQLITE = 'SQLite format 3\u0000';
const CHANGED =
  'The backup is not as it was made: its SHA-256 differs from the one that was written beside it. Nothing was restored.';
const NO_SECRET =
  'The backup is encrypted. Give its key with --key-file or LINEHAUL_BACKUP_KEY_FILE, or its passphrase in LINEHAUL_BACKUP_PASSPHRASE.';
