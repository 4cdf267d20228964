// The scans of a backup: each is copied once into the backup folder, and listed for every backup that contains it.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesPlace } from '../../config.ts';
import type { Context } from '../../context.ts';
import {
  decryptFile,
  encryptFile,
  type FileSecret,
  keyForFiles,
  NotDecrypted,
} from '../../platform/crypto/encrypted-file.ts';
import { fileOnDisk } from '../../platform/files/disk-files.ts';
import { FileDamaged, type FileStore, isFileName } from '../../platform/files/file-store.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import type { Random } from '../../platform/random.ts';
import { backupFolder, filesFolder, folderPlace, UNFINISHED } from './backup-place.ts';

export interface BackedUpFiles {
  readonly count: number;
  readonly bytes: number;
  /** Hash of the list of files next to the backup. */
  readonly listSha256: string;
  /** Names of files that did not match what was stored and are not in the backup. */
  readonly damaged: readonly string[];
}

interface FilesKey {
  readonly id: string;
  readonly key: Buffer;
}

const SALT_BYTES = 32;
/** Holds the salts, each named after its key. */
export const KEYS = 'keys/';
const ENCRYPTED = '.enc';

/** Whether scans are in the data folder. In a bucket or in PostgreSQL they are backed up by other tools. */
export function hasOwnFiles({ config }: Context): boolean {
  return filesPlace(config) === 'folder' && config.databaseUrl === undefined;
}

/** Copies the missing files and writes the list. Runs after the database was copied, so that every record has its scan. */
export async function backUpFiles(
  context: Context,
  listFile: string,
  secret: FileSecret | undefined,
): Promise<BackedUpFiles> {
  const folder = join(backupFolder(context.config), filesFolder(context.environment));
  const filesKey = secret && (await filesKeyOf(folder, secret, context.random));
  const names = await allNames(context.files);
  const ending = filesKey === undefined ? '' : `.${filesKey.id}${ENCRYPTED}`;
  const stored = names.map((name) => `${name}${ending}`);
  // Written before copying: pruning that runs meanwhile keeps every copy that is on a list.
  await writeFile(listFile, stored.map((one) => `${one}\n`).join(''), { mode: 0o600 });
  const damaged = new Set<string>();
  let bytes = 0;
  for (const [at, name] of names.entries()) {
    const size = await copyOne(context, name, join(folder, stored[at]!), filesKey).catch((error) => {
      if (error instanceof FileDamaged) return undefined;
      throw error;
    });
    if (size === undefined) damaged.add(stored[at]!);
    else bytes += size;
  }
  const text = stored
    .filter((one) => !damaged.has(one))
    .map((one) => `${one}\n`)
    .join('');
  await writeFile(listFile, text, { mode: 0o600 });
  await fileOnDisk(listFile);
  return {
    count: names.length - damaged.size,
    bytes,
    listSha256: createHash('sha256').update(text).digest('hex'),
    damaged: [...damaged],
  };
}

/**
 * Writes the files on a list into `to` and compares each with the hash in its name.
 * @throws OperatorError naming those that are missing or damaged
 */
export async function restoreFiles(
  folder: string,
  list: readonly string[],
  to: string,
  secret: FileSecret | undefined,
): Promise<number> {
  const keys = new Map<string, Buffer>();
  const wrong: string[] = [];
  for (const stored of list) {
    const name = stored.split('.')[0]!;
    if (!isFileName(name)) throw new OperatorError(`The list of scans has ${stored}, which is not the name of one.`);
    const target = join(to, name);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    try {
      await restoreOne(folder, stored, target, secret, keys);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code !== 'ENOENT' && !(error instanceof FileDamaged) && !(error instanceof NotDecrypted)) throw error;
      wrong.push(stored);
    }
  }
  if (wrong.length > 0) {
    const some = wrong.slice(0, 5).join(', ') + (wrong.length > 5 ? ', …' : '');
    throw new OperatorError(
      `Of ${list.length} scans, ${wrong.length} are missing from ${folder} or damaged: ${some}. Put them back from another copy ` +
        'of the backups, or restore the database alone with --no-files.',
    );
  }
  return list.length;
}

async function restoreOne(
  folder: string,
  stored: string,
  target: string,
  secret: FileSecret | undefined,
  keys: Map<string, Buffer>,
): Promise<void> {
  const [name = '', keyId] = stored.split('.');
  if (keyId === undefined) {
    const bytes = await readFile(join(folder, stored));
    requireHash(name, bytes);
    await writeFile(target, bytes, { mode: 0o600 });
  } else {
    let key = keys.get(keyId);
    if (key === undefined) {
      key = secret && (await openKey(folder, keyId, secret));
      if (key === undefined)
        throw new OperatorError('The scans of the backup are encrypted with another key or passphrase.');
      keys.set(keyId, key);
    }
    await decryptFile(join(folder, stored), target, { key });
    requireHash(name, await readFile(target));
  }
  await fileOnDisk(target);
}

function requireHash(name: string, bytes: Buffer): void {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (!name.endsWith(`/${sha256}`)) throw new FileDamaged(`The file ${name} is not what was stored.`);
}

/** Returns the size of the copy in bytes. */
async function copyOne(
  { files, random }: Context,
  name: string,
  to: string,
  filesKey: FilesKey | undefined,
): Promise<number> {
  const known = await stat(to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (known !== undefined) return known.size;
  const bytes = await files.get(name);
  // It was deleted since it was listed, along with its record.
  if (bytes === undefined) throw new FileDamaged(`The file ${name} is gone.`);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const unfinished = `${to}${UNFINISHED}`;
  await rm(unfinished, { force: true });
  if (filesKey === undefined) await writeFile(unfinished, bytes, { mode: 0o600 });
  else await encryptFile(bytes, unfinished, { key: filesKey.key }, random);
  await fileOnDisk(unfinished);
  await rename(unfinished, to);
  return fileOnDisk(to);
}

async function allNames(files: FileStore): Promise<string[]> {
  const names: string[] = [];
  for (const day of await files.days()) {
    for await (const name of files.list(day)) if (isFileName(name)) names.push(name);
  }
  return names.sort();
}

/**
 * Scans are encrypted with a key derived from the backup secret and a salt: stretching a passphrase is slow on purpose, and would
 * take a third of a second per scan. A new secret means a new key, and everything is copied again.
 */
async function filesKeyOf(folder: string, secret: FileSecret, random: Random): Promise<FilesKey> {
  for await (const name of folderPlace(folder).list(KEYS)) {
    const id = name.slice(KEYS.length);
    const key = await openKey(folder, id, secret);
    if (key !== undefined) return { id, key };
  }
  const salt = random.bytes(SALT_BYTES);
  const key = await keyForFiles(secret, salt);
  const id = idOf(key);
  const file = join(folder, `${KEYS}${id}`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, salt, { mode: 0o600 });
  await fileOnDisk(file);
  return { id, key };
}

/** Undefined if it was derived from another secret. */
async function openKey(folder: string, id: string, secret: FileSecret): Promise<Buffer | undefined> {
  const key = await keyForFiles(secret, await readFile(join(folder, `${KEYS}${id}`)));
  return idOf(key) === id ? key : undefined;
}

function idOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}
