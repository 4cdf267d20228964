// The launcher of the built program: which commands keep the compiled code, when it is used, and what happens if it is damaged.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { MAIN } from '../support/built-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
/** What the build's program.js looks like, as far as the launcher is concerned. */
const programThatSays = (word: string) =>
  `(function (exports, require, module, __filename, __dirname, moduleUrl) { require('node:fs').writeSync(1, '${word} ' + moduleUrl.split('/').at(-1)) })`;

beforeEach(() => {
  folder = temporaryFolder();
  copyFileSync(MAIN, join(folder, 'main.mjs'));
  writeFileSync(join(folder, 'program.js'), programThatSays('one'));
});

const run = (command: string) =>
  execFileSync(process.execPath, [join(folder, 'main.mjs'), command], { encoding: 'utf8' });
const kept = () => {
  const compiled = join(folder, '.compiled');
  return existsSync(compiled) ? readdirSync(compiled).map((name) => join(compiled, name)) : [];
};

test.each([
  ['serve', 1],
  ['warm-up', 1],
  ['demo', 0],
])('linehaul %s keeps %i file', (command, count) => {
  expect(run(command)).toBe('one program.js');
  expect(kept()).toHaveLength(count);
});

test('the next run uses it, and leaves it as it is', () => {
  run('serve');
  const [file] = kept();
  // The only way to see it: with the checksum of another program of the same length, the code of the first one runs.
  const other = programThatSays('two');
  writeFileSync(join(folder, 'program.js'), other);
  const bytes = readFileSync(file!);
  bytes.writeUInt32LE(crc32(other));
  writeFileSync(file!, bytes);
  const { mtimeMs } = statSync(file!);
  expect(run('demo')).toBe('one program.js');
  expect(run('serve')).toBe('one program.js');
  expect(kept()).toEqual([file]);
  expect(statSync(file!).mtimeMs).toBe(mtimeMs);
});

test('a changed program of the same length is compiled again', () => {
  run('serve');
  const [file] = kept();
  const before = readFileSync(file!);
  writeFileSync(join(folder, 'program.js'), programThatSays('two'));
  expect(run('serve')).toBe('two program.js');
  expect(readFileSync(file!).equals(before)).toBe(false);
  expect(run('serve')).toBe('two program.js');
});

test.each([
  ['empty', () => Buffer.alloc(0)],
  ['shorter', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  [
    'changed in one place',
    (bytes: Buffer) => {
      bytes[bytes.length >> 1]! ^= 0xff;
      return bytes;
    },
  ],
])('a file that is %s is ignored and replaced', (_, damage) => {
  run('serve');
  const [file] = kept();
  const whole = readFileSync(file!);
  writeFileSync(file!, damage(Buffer.from(whole)));
  expect(run('demo')).toBe('one program.js');
  expect(run('serve')).toBe('one program.js');
  expect(readFileSync(file!)).toHaveLength(whole.length);
});

test('a folder that cannot be written only makes the next start slower', () => {
  // Also for root, who may write everywhere.
  writeFileSync(join(folder, '.compiled'), 'not a folder');
  expect(run('serve')).toBe('one program.js');
  expect(run('serve')).toBe('one program.js');
});

test('the build keeps the compiled code of the real program', () => {
  expect(readdirSync(join(MAIN, '../.compiled')).some((name) => /^program-[0-9a-f]+\.bin$/.test(name))).toBe(true);
});
