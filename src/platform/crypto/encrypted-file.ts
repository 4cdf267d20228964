// Encrypts a file of any length in chunks. Each is authenticated together with its position and whether it is the last: AES-256-GCM in the
// STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015), as used by the age format.
import { createCipheriv, createDecipheriv, hkdfSync, scrypt } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Random } from '../random.ts';

/** What a file is encrypted with: a key of 32 random bytes, or a passphrase. */
export type FileSecret = { readonly key: Buffer } | { readonly passphrase: string };

/** The file cannot be decrypted; the message says why. */
export class NotDecrypted extends Error {
  override readonly name = 'NotDecrypted';
}

const MAGIC = Buffer.from('LINEHAUL-ENC-1\n');
const KINDS = { key: 1, passphrase: 2 } as const;
const SALT_BYTES = 32;
const HEADER_BYTES = MAGIC.length + 1 + SALT_BYTES;
const PIECE_BYTES = 65_536;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
/** OWASP's recommendation for scrypt: 128 MB and about a third of a second. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1_048_576 } as const;

/** A key for many files, so that a passphrase is stretched only once. */
export async function keyForFiles(secret: FileSecret, salt: Buffer): Promise<Buffer> {
  const material = 'key' in secret ? secret.key : await stretched(secret.passphrase.normalize('NFKC'), salt);
  return Buffer.from(hkdfSync('sha256', material, salt, 'linehaul key for files', 32));
}

/** From a file or from memory. `to` is readable by its owner only and must not exist. An incomplete file is removed. */
export async function encryptFile(
  from: string | Buffer,
  to: string,
  secret: FileSecret,
  random: Random,
): Promise<void> {
  await between(from, to, async (source, target) => {
    const kind = 'key' in secret ? KINDS.key : KINDS.passphrase;
    const header = Buffer.concat([MAGIC, Buffer.from([kind]), random.bytes(SALT_BYTES)]);
    await target.appendFile(header);
    const key = await fileKey(secret, header);
    let piece = await readPiece(source, PIECE_BYTES);
    for (let number = 0; ; number++) {
      // Only what follows a chunk shows whether it is the last.
      const next = piece.length < PIECE_BYTES ? Buffer.alloc(0) : await readPiece(source, PIECE_BYTES);
      const isLast = next.length === 0;
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: TAG_BYTES });
      await target.appendFile(
        Buffer.concat([cipher.setAAD(header).update(piece), cipher.final(), cipher.getAuthTag()]),
      );
      if (isLast) return;
      piece = next;
    }
  });
}

/** @throws NotDecrypted if the secret is wrong, or the file was truncated, changed or has another format. `to` does not exist then */
export async function decryptFile(from: string, to: string, secret: FileSecret): Promise<void> {
  await between(from, to, async (source, target) => {
    const header = await readPiece(source, HEADER_BYTES);
    if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC))
      throw new NotDecrypted(NOT_OURS);
    const kind = header[MAGIC.length];
    if (kind === KINDS.key && !('key' in secret)) throw new NotDecrypted(NEEDS_KEY);
    if (kind === KINDS.passphrase && !('passphrase' in secret)) throw new NotDecrypted(NEEDS_PASSPHRASE);
    const key = await fileKey(secret, header);
    let piece = await readPiece(source, PIECE_BYTES + TAG_BYTES);
    for (let number = 0; ; number++) {
      const next =
        piece.length < PIECE_BYTES + TAG_BYTES ? Buffer.alloc(0) : await readPiece(source, PIECE_BYTES + TAG_BYTES);
      const isLast = next.length === 0;
      await target.appendFile(openPiece(key, header, piece, number, isLast));
      if (isLast) return;
      piece = next;
    }
  });
}

export async function isEncryptedFile(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    return (await readPiece(handle, MAGIC.length)).equals(MAGIC);
  } finally {
    await handle.close();
  }
}

function openPiece(key: Buffer, header: Buffer, piece: Buffer, number: number, isLast: boolean): Buffer {
  if (piece.length < TAG_BYTES) throw new NotDecrypted(CUT_OFF);
  const decrypt = (asLast: boolean) => {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, asLast), { authTagLength: TAG_BYTES })
      .setAAD(header)
      .setAuthTag(piece.subarray(piece.length - TAG_BYTES));
    return Buffer.concat([decipher.update(piece.subarray(0, piece.length - TAG_BYTES)), decipher.final()]);
  };
  try {
    return decrypt(isLast);
  } catch {
    // A complete chunk at the end of the file, although more should follow.
    if (isLast && piece.length === PIECE_BYTES + TAG_BYTES && opens(() => decrypt(false)))
      throw new NotDecrypted(CUT_OFF);
    throw new NotDecrypted(number === 0 ? WRONG_OR_CHANGED : CHANGED);
  }
}

function opens(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

/** Each file has its own key, so that counters can be nonces. */
async function fileKey(secret: FileSecret, header: Buffer): Promise<Buffer> {
  const salt = header.subarray(HEADER_BYTES - SALT_BYTES);
  const material = 'key' in secret ? secret.key : await stretched(secret.passphrase.normalize('NFKC'), salt);
  return Buffer.from(hkdfSync('sha256', material, salt, 'linehaul encrypted file', 32));
}

const stretch = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt);

function stretched(passphrase: string, salt: Buffer): Promise<Buffer> {
  return stretch(passphrase, salt, 32, SCRYPT);
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(number, NONCE_BYTES - 7, 6);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

/** This many bytes, or fewer at the end of the file. */
async function readPiece(file: Source, bytes: number): Promise<Buffer> {
  const piece = Buffer.allocUnsafe(bytes);
  let filled = 0;
  while (filled < bytes) {
    const { bytesRead } = await file.read(piece, filled, bytes - filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return piece.subarray(0, filled);
}

/** An open file, or bytes in memory. */
interface Source {
  read(into: Buffer, at: number, length: number): Promise<{ readonly bytesRead: number }>;
  close(): Promise<void>;
}

function inMemory(bytes: Buffer): Source {
  let from = 0;
  return {
    async read(into, at, length) {
      const bytesRead = bytes.copy(into, at, from, from + length);
      from += bytesRead;
      return { bytesRead };
    },
    async close() {},
  };
}

async function between(
  from: string | Buffer,
  to: string,
  work: (source: Source, target: FileHandle) => Promise<void>,
): Promise<void> {
  const source: Source = typeof from === 'string' ? await open(from, 'r') : inMemory(from);
  try {
    const target = await open(to, 'wx', 0o600);
    try {
      await work(source, target);
      await target.sync();
      await target.close();
    } catch (error) {
      await target.close();
      await rm(to, { force: true });
      throw error;
    }
  } finally {
    await source.close();
  }
}

const NOT_OURS = 'The file was not encrypted by Linehaul.';
const NEEDS_KEY = 'The file was encrypted with a key file, not with a passphrase. Give that key file.';
const NEEDS_PASSPHRASE = 'The file was encrypted with a passphrase, not with a key file. Give that passphrase.';
const WRONG_OR_CHANGED =
  'The key or passphrase is wrong, or the file was changed at its beginning. Nothing was written.';
const CHANGED = 'The file was changed after it was encrypted. Nothing was written.';
const CUT_OFF = 'The file is not complete: its end is missing. Nothing was written.';
