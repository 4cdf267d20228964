// The master key: read from text, made once in a file that only its owner may read.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { masterKeyFile, parseMasterKey } from './master-key.ts';

describe('from text', () => {
  test('32 bytes in base64', () => {
    const key = Buffer.alloc(32, 9);
    expect(parseMasterKey(`${key.toString('base64')}\n`, 'X')).toEqual(key);
  });

  test.each(['', 'short', Buffer.alloc(31).toString('base64'), Buffer.alloc(33).toString('base64'), 'ab'.repeat(32)])(
    '"%s" is refused, and the text says how to make one',
    (text) => {
      expect(() => parseMasterKey(text, 'LINEHAUL_MASTER_KEY')).toThrow(
        /^LINEHAUL_MASTER_KEY must hold 32 bytes.*openssl/,
      );
    },
  );

  test('the refusal does not repeat what was given', () => {
    expect(() => parseMasterKey('c2VjcmV0LXRleHQ=', 'X')).toThrow(expect.not.stringContaining('c2VjcmV0') as never);
  });
});

describe('from a file', () => {
  test('is made once, and is the same at every later start', () => {
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

  test('a file that holds something else is refused by name, not replaced', () => {
    const file = join(temporaryFolder(), 'master.key');
    writeFileSync(file, 'something else');
    expect(() => masterKeyFile(file)).toThrow(file);
    expect(readFileSync(file, 'utf8')).toBe('something else');
  });
});
