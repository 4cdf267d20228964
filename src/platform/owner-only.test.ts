// Files that only their owner may read, even if they replace one with wider permissions.
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { createOwnerOnly, writeOwnerOnly } from './owner-only.ts';

const modeOf = (file: string) => statSync(file).mode & 0o777;
const hasModes = process.platform !== 'win32';

test.runIf(hasModes)('a written file replaces one that was readable by others', () => {
  const file = join(temporaryFolder(), 'ready.json');
  writeFileSync(file, 'old', { mode: 0o644 });
  chmodSync(file, 0o644);
  // A writer with the same process ID that was killed halfway.
  writeFileSync(`${file}.${process.pid}.new`, 'half', { mode: 0o644 });
  writeOwnerOnly(file, 'new');
  expect([readFileSync(file, 'utf8'), modeOf(file)]).toEqual(['new', 0o600]);
  expect(existsSync(`${file}.${process.pid}.new`)).toBe(false);
});

test.runIf(hasModes)('a created file is empty and private; an existing one is not changed', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'x.db');
  createOwnerOnly(file);
  expect([readFileSync(file, 'utf8'), modeOf(file)]).toEqual(['', 0o600]);
  writeFileSync(file, 'data');
  createOwnerOnly(file);
  expect(readFileSync(file, 'utf8')).toBe('data');
  expect(readdirSync(folder)).toEqual(['x.db']);
});
