// The launcher of the built program: which commands keep the compiled code, when it is used, and what happens if it is damaged.
import { isAscii } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAIN } from '../support/built-program.ts';
import { startServer } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
/** A program.js that prints the word. With `serve`, it is ready at once. */
const programThatSays = (word: string) => `(function (exports, require, module, __filename, __dirname, moduleUrl) {
  exports.isServing = process.argv[2] === 'serve' ? Promise.resolve() : new Promise(() => {});
  require('node:fs').writeSync(1, '${word} ' + moduleUrl.split('/').at(-1));
})`;

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
  ['a server', 'serve', 1],
  ['another command', 'demo', 0],
])('%s: %s keeps %i file', (_, command, count) => {
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

describe('the real program', () => {
  const text = readFileSync(join(MAIN, '../program.js'));

  test('is ASCII, as the launcher reads it', () => {
    expect(isAscii(text)).toBe(true);
  });

  test('imports nothing at run time: Node 20 would warn about it', () => {
    expect(text.toString('latin1').match(/.{0,40}(?<![.\w$])import\(.{0,40}/g)).toBeNull();
  });

  test('runs the compiled code that an earlier server kept', { timeout: 60_000 }, async () => {
    const folder = join(MAIN, '../.compiled');
    const serve = async () => {
      const server = await startServer({ args: ['--ephemeral', '--only', 'test'] });
      await server.stop();
      return readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]);
    };
    const before = await serve();
    expect(before).not.toEqual([]);
    expect(await serve()).toEqual(before);
  });
});
