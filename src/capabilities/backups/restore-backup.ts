// Puts a backup back as a database: decrypted where it was encrypted, and only if all of it is as it was made.
import { constants, copyFile, open, readFile, rm } from 'node:fs/promises';
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
    if (!wasEncrypted) await copyFile(from, to, constants.COPYFILE_EXCL);
    else if (secret === undefined) throw new OperatorError(NO_SECRET);
    else await decryptFile(from, to, fileSecretOf(secret));
    await requireDatabase(to);
    return { file: to, wasEncrypted, isCompared: known !== undefined };
  } catch (error) {
    if (error instanceof NotDecrypted) throw new OperatorError(`${from}: ${error.message}`);
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw new OperatorError(`There is a file ${to} already. Move it away, or restore elsewhere.`);
    if (code === 'ENOENT') throw new OperatorError(`There is no ${path ?? from}.`);
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
  throw new OperatorError('It is no backup of a Linehaul database.');
}

const SQLITE = 'SQLite format 3\u0000';
const CHANGED =
  'The backup is not as it was made: its SHA-256 differs from the one that was written beside it. Nothing was restored.';
const NO_SECRET =
  'The backup is encrypted. Give its key with --key-file or LINEHAUL_BACKUP_KEY_FILE, or its passphrase in LINEHAUL_BACKUP_PASSPHRASE.';
