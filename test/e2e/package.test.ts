// The npm package: what `npm pack` includes, and that it installs and serves without any source to build from.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { RATE_QUOTE_EXAMPLES } from '../../src/capabilities/rate-quotes/rate-quote.examples.ts';
import { projectFile } from '../../src/platform/project-root.ts';
import { basic } from '../support/basic-credentials.ts';
import { environmentWith } from '../support/built-program.ts';
import { callOnce } from '../support/http-client.ts';
import { startServer } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Packing builds everything from scratch, and installing may download packages that npm has not cached. */
const LONGEST_MS = 300_000;
/** Files that the README's commands leave in the folder where they run. */
const LEFT_BEHIND = [
  'key.json',
  'bol.json',
  'bol.pdf',
  'r.json',
  'ready.json',
  'data/test.db',
  'linehaul-quickstart/x.pdf',
];

/** A copy, because packing starts with an empty dist, which other tests are using. */
function copyOfTheProject(): string {
  const folder = temporaryFolder();
  const skipped = ['.git', 'node_modules', 'dist', 'data'];
  for (const name of readdirSync(projectFile('.')).filter((one) => !skipped.includes(one))) {
    cpSync(projectFile(name), join(folder, name), { recursive: true });
  }
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(projectFile('node_modules'))) {
    symlinkSync(projectFile(`node_modules/${name}`), join(folder, 'node_modules', name));
  }
  for (const name of LEFT_BEHIND) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), 'a secret');
  }
  return folder;
}

function npm(cwd: string, ...args: string[]): string {
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund'];
  return execFileSync('npm', [...args, ...quiet], {
    cwd,
    encoding: 'utf8',
    env: environmentWith({}),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
}

describe('the package', () => {
  let packed: readonly string[];
  /** What the build compiled for the next start, which nothing has served from. */
  let compiled: readonly string[];
  let installed: string;

  beforeAll(() => {
    const project = copyOfTheProject();
    const [{ filename, files }] = JSON.parse(npm(project, 'pack', '--json')) as [
      { filename: string; files: { path: string }[] },
    ];
    packed = files.map(({ path }) => path);
    compiled = readdirSync(join(project, 'dist/.compiled'));
    const folder = temporaryFolder();
    npm(folder, 'install', '--prefix', folder, join(project, filename), '--prefer-offline');
    installed = join(folder, 'node_modules');
  }, LONGEST_MS);

  it('contains the built program, its pages and the demo carrier', () => {
    expect(packed).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'bin/linehaul.mjs',
        'carrier/demo/tariff/rates.csv',
        'carrier/demo/terminals.csv',
        'dist/document-worker.mjs',
        'dist/main.mjs',
        'deploy/helm/linehaul/Chart.yaml',
        'dist/public/docs.js',
        'dist/web/console.html',
        'dist/web/portal.html',
        'docs/webhooks.md',
        'package.json',
      ]),
    );
  });

  it('contains no development files and no leftovers', () => {
    const folders = new Set(packed.map((path) => path.split('/')[0]));
    expect([...folders].sort()).toEqual([
      'CHANGELOG.md',
      'CREDITS.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'bin',
      'carrier',
      'clients',
      'deploy',
      'dist',
      'docs',
      'package.json',
      'packages',
    ]);
    // Of the clients, only their guides, which the documentation pages show.
    expect(packed.filter((path) => /^(clients|packages)\//.test(path)).sort()).toEqual([
      'clients/python/README.md',
      'packages/client/README.md',
    ]);
    // The one exception is the page of the event `subscription.test`.
    expect(packed.filter((path) => /\.(ts|tsx|map|png)$|\.test\./.test(path))).toEqual([
      'docs/events/subscription.test.md',
    ]);
    for (const name of LEFT_BEHIND) expect(packed).not.toContain(name);
  });

  it('is built with compiled code, which is left to each installation to keep', () => {
    expect(compiled).toHaveLength(1);
    expect(packed.filter((path) => path.includes('.compiled'))).toEqual([]);
    expect(existsSync(join(installed, 'linehaul/dist/.compiled'))).toBe(false);
  });

  it('installs no development packages', () => {
    const { devDependencies } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8'));
    expect(existsSync(join(installed, 'fastify'))).toBe(true);
    expect(Object.keys(devDependencies).filter((name) => existsSync(join(installed, name)))).toEqual([]);
  });

  it('serves prices, pages and documents without building anything', { timeout: LONGEST_MS }, async () => {
    expect(existsSync(join(installed, 'linehaul/src'))).toBe(false);
    const program = join(installed, '.bin/linehaul');
    const server = await startServer({ program, args: ['--ephemeral'], cwd: temporaryFolder() });
    const { baseUrl, portalAccounts, quickstart } = server.ready.test;
    const { username, password, accounts } = portalAccounts[0]!;
    const smallest = RATE_QUOTE_EXAMPLES.smallest.value;
    const token = await callOnce(`${baseUrl}/authenticate`, {
      method: 'POST',
      headers: { apikey: quickstart.apiKey, authorization: basic(username, password) },
    });
    const quote = await callOnce(`${baseUrl}/v1/rate-quotes`, {
      method: 'POST',
      headers: {
        apikey: quickstart.apiKey,
        authorization: `Bearer ${JSON.parse(token.body).access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...smallest, payment: { ...smallest.payment, account: accounts[0] } }),
    });
    expect({ status: quote.status, body: quote.body }).toMatchObject({ status: 200 });
    expect((await callOnce(`${baseUrl}/`)).body).toContain('<!doctype html>');
    expect((await callOnce(`${baseUrl}/docs`)).status).toBe(200);
    expect((await server.stop()).code).toBe(0);
    expect(readdirSync(join(installed, 'linehaul/dist/.compiled'))).toEqual(compiled);
    expect(execFileSync(process.execPath, [program, 'doctor'], { encoding: 'utf8', env: environmentWith({}) })).toMatch(
      /✓ documents +a test PDF has 1 page/,
    );
  });
});
