// Owns the rules about files: every file name says something specific, and the first line says what the file owns.
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const FILES = ['src', 'test'].flatMap((folder) => sourceFiles(folder));
/** Names for files that collect leftovers. `index` and `types` say where something is, not what it is. */
const BANNED = /^(utils?|helpers?|services?|managers?|common|misc|index|types?)$|-(utils?|helpers?|managers?)$/;

function stemOf(path: string): string {
  return basename(path).replace(/(\.\w+)?\.ts$/, '');
}

test.each(['utils.ts', 'helpers.ts', 'index.ts', 'types.ts', 'key-manager.ts', 'service.ts', 'string-utils.test.ts'])(
  'the rule rejects the name %s',
  (name) => {
    expect(BANNED.test(stemOf(`src/platform/${name}`))).toBe(true);
  },
);

test('no file has a meaningless name', () => {
  expect(FILES.map(({ path }) => path).filter((path) => BANNED.test(stemOf(path)))).toEqual([]);
});

test('the first line of every file says what it owns', () => {
  const silent = FILES.filter(({ text }) => !/^\/\/ \S.{10,}/.test(text)).map(({ path }) => path);
  expect(silent).toEqual([]);
});

test('no two files in src share a name, so that a search finds the right one', () => {
  // A command's file is named after the command, even if another file has that name.
  const files = sourceFiles('src').filter(({ path }) => !path.startsWith('src/cli/'));
  const names = files.map(({ path }) => basename(path));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
