// `npm run torture` runs every test that kills a process: each of them proves something that only many rounds can show.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFile } from '../../src/platform/project-root.ts';
import { sourceFiles } from './source-files.ts';

const KILLS = /'SIGKILL'|\bkill -9\b/;

test('every end-to-end test that kills a process is in the list', () => {
  const list = readFileSync(projectFile('test/torture/torture.mjs'), 'utf8');
  const killing = sourceFiles('test/e2e', /\.test\.ts$/).filter(({ text }) => KILLS.test(text));
  expect(killing.length).toBeGreaterThan(10);
  expect(killing.map(({ path }) => path).filter((path) => !list.includes(`'${path}'`))).toEqual([]);
});
