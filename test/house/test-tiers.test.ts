// Owns the rule about tiers: every test file is in one, and a unit test starts no app, database, socket, process or browser.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFile } from '../../src/platform/project-root.ts';
import { TIERS, tierOf } from '../support/test-tiers.ts';
import { codeOf, sourceFiles } from './source-files.ts';

/** What a unit test may not import, directly or indirectly. */
const FORBIDDEN: readonly [what: string, pattern: RegExp][] = [
  ['the app', /^src\/(app|context)\.ts$/],
  ['a database', /^(libsql|pg)$/],
  ['a server', /^(fastify|s3rver|smtp-server|soap)$/],
  ['a socket', /^(node:(http|https|http2|net|tls|dgram|dns|dns\/promises)|undici|nodemailer)$/],
  ['a process', /^node:(child_process|cluster)$/],
  ['a browser', /^playwright-core$/],
];
const HARMLESS = ["import { STATUS_CODES } from 'node:http';", "import { isIP } from 'node:net';"];

/** Everything that is loaded with a file: project paths and package names. Types are not loaded. */
function loadedWith(path: string, textOf: (path: string) => string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const target of importsOf(textOf(path))) {
    if (!target.startsWith('.')) seen.add(target);
    else loadedWith(join(dirname(path), target).replaceAll('\\', '/'), textOf, seen);
  }
  return seen;
}

function importsOf(text: string): string[] {
  const code = HARMLESS.reduce((rest, line) => rest.replace(line, ''), codeOf({ path: '', text }));
  const statements = code.matchAll(
    /^(?:import|export)\s+(?!type\s)(?<names>[^;'"]*?)\s*from '(?<from>[^']+)'|^import '(?<alone>[^']+)'|\bimport\('(?<later>[^']+)'\)/gm,
  );
  return [...statements]
    .map(({ groups }) => groups!)
    .filter(({ names }) => !areAllTypes(names ?? ''))
    .map(({ from, alone, later }) => from ?? alone ?? later!);
}

function areAllTypes(names: string): boolean {
  const inBraces = /^\{(.*)\}$/s
    .exec(names)?.[1]
    ?.split(',')
    .map((name) => name.trim());
  return inBraces?.every((name) => name === '' || name.startsWith('type ')) ?? false;
}

/** What is wrong with a unit test, as sentences. */
function faultsOf(path: string, textOf: (path: string) => string): string[] {
  const loaded = [...loadedWith(path, textOf)];
  return [
    ...FORBIDDEN.flatMap(([what, pattern]) =>
      loaded.filter((one) => pattern.test(one)).map((one) => `${path} opens ${what}: ${one}`),
    ),
    ...(/['"`/]dist\//.test(codeOf({ path, text: textOf(path) })) ? [`${path} needs the build`] : []),
  ];
}

const inProject = (path: string) => {
  const file = projectFile(path);
  return existsSync(file) && /\.tsx?$/.test(file) ? readFileSync(file, 'utf8') : '';
};
const TESTS = ['bench', 'clients', 'packages', 'src', 'test', 'tools', 'web']
  .flatMap((folder) => sourceFiles(folder))
  .filter(({ path }) => path.endsWith('.test.ts'));

test('every test file is in a tier', () => {
  expect(TESTS.length).toBeGreaterThan(200);
  expect(TESTS.map(({ path }) => path).filter((path) => tierOf(path) === undefined)).toEqual([]);
  for (const folder of ['bench', 'clients', 'packages']) {
    expect(
      TESTS.some(({ path }) => path.startsWith(`${folder}/`)),
      folder,
    ).toBe(true);
  }
  expect(TIERS.filter((tier) => !TESTS.some(({ path }) => tierOf(path) === tier))).toEqual([]);
});

test('no unit test uses an app, a database, a socket, a process, a browser or the build', () => {
  // This file contains the forbidden names as text.
  const units = TESTS.filter(({ path }) => tierOf(path) === 'unit' && path !== 'test/house/test-tiers.test.ts');
  expect(units.length).toBeGreaterThan(90);
  expect(units.flatMap(({ path }) => faultsOf(path, inProject))).toEqual([]);
});

test('no browser test loads the app, which takes seconds and runs in a process of its own', () => {
  const browserTests = TESTS.map(({ path }) => path).filter((path) => path.startsWith('test/browser/'));
  expect(browserTests.length).toBeGreaterThan(30);
  expect(browserTests.filter((path) => loadedWith(path, inProject).has('src/app.ts'))).toEqual([]);
});

describe('the rule can fail', () => {
  test.each([
    ['with the app', "import { openTestApp } from '../test/support/test-app.ts';", 'src/app.ts'],
    ['with a database', "import { openSqlite } from './platform/db/sqlite/sqlite-database.ts';", 'libsql'],
    ['with a server', "import { openTestServer } from './platform/http/test-server.fixture.ts';", 'fastify'],
    ['with a socket', "import { createServer } from 'node:net';", 'node:net'],
    ['with a process', "import {\n  spawn,\n} from 'node:child_process';", 'node:child_process'],
    ['later', "const { Client } = await import('pg');", 'pg'],
    ['by another file', "export { startServer } from '../test/support/server-process.ts';", 'node:child_process'],
  ])('%s', (_, text, found) => {
    const faults = faultsOf('src/x.test.ts', (path) => (path === 'src/x.test.ts' ? text : inProject(path)));
    expect(faults).toContainEqual(expect.stringMatching(new RegExp(`: ${found}$`)));
  });

  test.each([
    "import type { Server } from 'node:net';",
    "import { type Server, type Socket } from 'node:net';",
    "import { STATUS_CODES } from 'node:http';",
    "// import { createServer } from 'node:net';",
  ])('but not by %s', (text) => {
    expect(faultsOf('src/x.test.ts', () => text)).toEqual([]);
  });

  test('by the build', () => {
    const text = "const WORKER = projectFile('dist/document-worker.mjs');";
    expect(faultsOf('src/x.test.ts', () => text)).toEqual(['src/x.test.ts needs the build']);
  });
});
