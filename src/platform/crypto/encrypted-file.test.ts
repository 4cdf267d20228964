// Files that are encrypted in chunks: any tampering is detected, and no partial output is left behind.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { systemRandom } from '../random.ts';
import { decryptFile, encryptFile, type FileSecret, isEncryptedFile } from './encrypted-file.ts';

const folder = temporaryFolder();
const KEY: FileSecret = { key: randomBytes(32) };
const PIECE = 65_536;
let files = 0;

const newName = () => join(folder, `file-${++files}`);

async function encrypted(plain: Buffer, secret: FileSecret = KEY): Promise<string> {
  const [from, to] = [newName(), newName()];
  writeFileSync(from, plain);
  await encryptFile(from, to, secret, systemRandom);
  return to;
}

async function expectRefused(bytes: Buffer, says: RegExp, secret: FileSecret = KEY): Promise<void> {
  const [from, to] = [newName(), newName()];
  writeFileSync(from, bytes);
  await expect(decryptFile(from, to, secret)).rejects.toThrow(says);
  expect(existsSync(to)).toBe(false);
}

describe.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 77])('a file of %d bytes', (length) => {
  const plain = randomBytes(length);

  test('is restored unchanged, and cannot be read while encrypted', async () => {
    const file = await encrypted(plain);
    const to = newName();
    await decryptFile(file, to, KEY);
    expect(readFileSync(to).equals(plain)).toBe(true);
    expect(statSync(to).mode & 0o077).toBe(0);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(await isEncryptedFile(file)).toBe(true);
    expect(await isEncryptedFile(to)).toBe(false);
    if (length > 16) expect(readFileSync(file).includes(plain.subarray(0, 16))).toBe(false);
  });

  test('is rejected if it is truncated anywhere', async () => {
    const bytes = readFileSync(await encrypted(plain));
    const header = bytes.length - length - 16 * Math.max(1, Math.ceil(length / PIECE));
    for (const end of [0, 5, header - 1, header, header + 5, bytes.length - 17, bytes.length - 1]) {
      if (end >= 0 && end < bytes.length)
        await expectRefused(bytes.subarray(0, end), /Nothing was written|not encrypted by Linehaul/);
    }
    // Between two chunks.
    for (let pieces = 1; header + pieces * (PIECE + 16) < bytes.length; pieces++) {
      await expectRefused(bytes.subarray(0, header + pieces * (PIECE + 16)), /its end is missing/);
    }
  });

  test('is refused when a byte was changed, added or moved', async () => {
    const bytes = readFileSync(await encrypted(plain));
    for (const at of [0, 14, 15, 20, 48, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      await expectRefused(changed, /./);
    }
    await expectRefused(Buffer.concat([bytes, Buffer.from([0])]), /changed|wrong/);
    if (length === 3 * PIECE) {
      const header = bytes.length - length - 48;
      const piece = (number: number) =>
        bytes.subarray(header + number * (PIECE + 16), header + (number + 1) * (PIECE + 16));
      await expectRefused(Buffer.concat([bytes.subarray(0, header), piece(1), piece(0), piece(2)]), /changed|wrong/);
    }
  });
});

test('only the right secret of the right kind opens it', async () => {
  const byKey = readFileSync(await encrypted(Buffer.from('freight')));
  await expectRefused(byKey, /key or passphrase is wrong/, { key: randomBytes(32) });
  await expectRefused(byKey, /with a key file, not with a passphrase/, { passphrase: 'x' });
  const words = { passphrase: 'seven pallets of pâté' };
  const byWords = await encrypted(Buffer.from('freight'), words);
  await expectRefused(readFileSync(byWords), /key or passphrase is wrong/, { passphrase: 'six pallets' });
  await expectRefused(readFileSync(byWords), /with a passphrase, not with a key file/, KEY);
  const to = newName();
  // The same letters in another Unicode normalization form.
  await decryptFile(byWords, to, { passphrase: words.passphrase.normalize('NFD') });
  expect(readFileSync(to, 'utf8')).toBe('freight');
});

test('the same file looks different each time, and an existing file is not overwritten', async () => {
  const plain = Buffer.from('freight');
  const file = await encrypted(plain);
  expect(readFileSync(file).equals(readFileSync(await encrypted(plain)))).toBe(false);
  const taken = newName();
  writeFileSync(taken, 'mine');
  await expect(decryptFile(file, taken, KEY)).rejects.toThrow(/EEXIST/);
  expect(readFileSync(taken, 'utf8')).toBe('mine');
});
