// openapi.json, docs/database.md and docs/errors/*.md match the code.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DOCUMENT_PLACES } from '../../src/api/documents.ts';
import { generatedFiles, presentFiles } from '../../src/cli/generated-files.ts';
import { runProgram } from '../../src/cli/program.ts';
import { ERRORS } from '../../src/errors.ts';
import { projectFile } from '../../src/platform/project-root.ts';
import { publicContractFiles, ROOT } from '../support/contract-files.ts';

const files = await generatedFiles();

function onDisk(path: string): string {
  try {
    return readFileSync(projectFile(path), 'utf8');
  } catch {
    return '';
  }
}

test('no file is stale', () => {
  const stale = [...files].filter(([path, text]) => onDisk(path) !== text).map(([path]) => path);
  expect(stale, 'These files are stale. Run `npm run generate` and commit what it writes.').toEqual([]);
});

test('no file is left over', () => {
  const leftOver = presentFiles().filter((path) => !files.has(path));
  expect(leftOver, 'These files are left over. Run `npm run generate` and commit the removal.').toEqual([]);
});

test('there is a page for every code in the catalog, and for no other', () => {
  const pages = readdirSync(projectFile('docs/errors')).filter((name) => /^\d+\.md$/.test(name));
  const codes = Object.values(ERRORS).map(({ code }) => `${code}.md`);
  expect(pages.sort()).toEqual(codes.sort());
  expect(new Set(codes).size).toBe(codes.length);
});

test('a committed document names a server by a full URL that does not exist', () => {
  for (const { file } of Object.values(DOCUMENT_PLACES)) {
    expect(JSON.parse(files.get(file)!).servers[0].url).toBe('https://api.carrier.example');
  }
  for (const file of publicContractFiles(ROOT)) {
    expect(files.get(file), file).not.toMatch(/localhost|127\.0\.0\.1|:80\d\d/);
  }
});

test('`linehaul openapi` prints the document of the requested environment', async () => {
  const printed = async (...args: string[]) => {
    const lines: string[] = [];
    const terminal = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
    expect(await runProgram(['node', 'linehaul', 'openapi', '--server', '/', ...args], terminal)).toBe(0);
    return JSON.parse(lines.join('\n'));
  };
  expect((await printed()).servers).toEqual([{ url: '/', description: 'Production' }]);
  const everything = await printed('--environment', 'test');
  expect(everything.info.title).toBe('Linehaul API (test environment)');
  const events = await printed('--environment', 'test', '--document', 'events');
  expect(events.info.title).toBe('Linehaul API: events (test environment)');
  expect(Object.keys(everything.paths)).toEqual(expect.arrayContaining(Object.keys(events.paths)));
});

test('`linehaul openapi` says so if the environment has nothing of the document', async () => {
  const lines: string[] = [];
  const terminal = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
  expect(await runProgram(['node', 'linehaul', 'openapi', '--document', 'sandbox'], terminal)).toBe(1);
  expect(lines.join('\n')).toContain('The production environment has no operations of the sandbox document.');
});
