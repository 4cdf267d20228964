// The master key: parsed from text, and created once in a file that only its owner may read.
import { chmodSync, chownSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { masterKeyFile, parseMasterKey, previousMasterKey, replaceKeyFile, retireKeyFile } from './master-key.ts';

describe('from text', () => {
  test('32 bytes in base64', () => {
    const key = Buffer.alloc(32, 9);
    expect(parseMasterKey(`${key.toString('base64')}\n`, 'X')).toEqual(key);
    expect(parseMasterKey(Buffer.alloc(32, 0xfb).toString('base64url'), 'X')).toEqual(Buffer.alloc(32, 0xfb));
  });

  test.each([
    ['a NUL in it', '\0'],
    ['punctuation in it', ' (key)'],
    ['an end in the middle', '= and more'],
  ])('a text with %s is rejected, even if Node decodes it to 32 bytes', (_, extra) => {
    const text = Buffer.alloc(32, 9).toString('base64').replace('=', extra);
    expect(() => parseMasterKey(text, 'X')).toThrow('X must hold 32 bytes in base64; it holds something else.');
  });

  test.each(['', 'short', Buffer.alloc(31).toString('base64'), Buffer.alloc(33).toString('base64'), 'ab'.repeat(32)])(
    '"%s" is rejected, and the text says how to create a key',
    (text) => {
      expect(() => parseMasterKey(text, 'LINEHAUL_MASTER_KEY')).toThrow(
        /^LINEHAUL_MASTER_KEY must hold 32 bytes.*openssl/,
      );
    },
  );

  test('the error does not repeat the value', () => {
    expect(() => parseMasterKey('c2VjcmV0LXRleHQ=', 'X')).toThrow(expect.not.stringContaining('c2VjcmV0') as never);
  });
});

describe('from a file', () => {
  test('is created once, and is the same at every later start', () => {
    const file = join(temporaryFolder(), 'keys', 'master.key');
    const made = masterKeyFile(file);
    expect(made).toHaveLength(32);
    expect(masterKeyFile(file)).toEqual(made);
    expect(readFileSync(file, 'utf8').trim()).toBe(made.toString('base64'));
  });

  test.skipIf(process.platform === 'win32')('only its owner may read it', () => {
    const file = join(temporaryFolder(), 'keys', 'master.key');
    masterKeyFile(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('a file with other content is rejected by name, not replaced', () => {
    const file = join(temporaryFolder(), 'master.key');
    writeFileSync(file, 'something else');
    expect(() => masterKeyFile(file)).toThrow(file);
    expect(readFileSync(file, 'utf8')).toBe('something else');
  });
});

describe('rotated', () => {
  const madeFile = () => {
    const file = join(temporaryFolder(), 'keys', 'master.key');
    return { file, first: masterKeyFile(file) };
  };

  test('every key of a day is kept under its own name', () => {
    const { file, first } = madeFile();
    const retired = [first];
    const names = [1, 2, 3].map(() => {
      replaceKeyFile(file);
      retired.push(masterKeyFile(file));
      return retireKeyFile(file, '2026-11-02')!;
    });
    expect(names).toEqual(['', '-2', '-3'].map((ending) => `${file}.retired-2026-11-02${ending}`));
    expect(names.map((name) => masterKeyFile(name))).toEqual(retired.slice(0, 3));
    expect(new Set(retired.map(String)).size).toBe(4);
    expect(previousMasterKey(file)).toBeUndefined();
    expect(retireKeyFile(file, '2026-11-02')).toBeUndefined();
  });

  test('happens once until the old key is retired, and leaves nothing else behind', () => {
    const { file, first } = madeFile();
    replaceKeyFile(file);
    const second = masterKeyFile(file);
    replaceKeyFile(file);
    expect([masterKeyFile(file), previousMasterKey(file)]).toEqual([second, first]);
    expect(readdirSync(join(file, '..')).sort()).toEqual(['master.key', 'master.key.previous']);
  });

  test.skipIf(process.platform === 'win32')('the new file has the mode of the old one', () => {
    const { file } = madeFile();
    chmodSync(file, 0o640);
    replaceKeyFile(file);
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });

  test.skipIf(process.getuid?.() !== 0)('root keeps its owner', () => {
    const { file } = madeFile();
    chownSync(file, 1234, 1235);
    replaceKeyFile(file);
    expect([statSync(file).uid, statSync(file).gid]).toEqual([1234, 1235]);
  });

  test('a lock that a killed process left does not stop it', () => {
    const { file, first } = madeFile();
    writeFileSync(`${file}.lock`, '');
    utimesSync(`${file}.lock`, new Date(0), new Date(0));
    replaceKeyFile(file);
    expect(previousMasterKey(file)).toEqual(first);
  });
});
