// Owns the rules for the web pages' source that are not about imports (those are in import-rule.test.ts).
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { projectFile } from '../../src/platform/project-root.ts';

const FILES = readdirSync(projectFile('web'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(projectFile('.'), join(entry.parentPath, entry.name)).replaceAll('\\', '/'));

test('the first line of every file says what it owns', () => {
  const silent = FILES.filter((file) => !/^\/\/ \S.{10,}/.test(readFileSync(projectFile(file), 'utf8')));
  expect(silent).toEqual([]);
});
