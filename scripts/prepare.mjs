// Makes a checkout ready to run: installs packages and builds sources. Skips each step that is up to date.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireNode } from '../bin/require-node.mjs';
import { contractFiles } from './contract-files.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LOCK = `${ROOT}package-lock.json`;
const INSTALLED = `${ROOT}node_modules/.installed-lock`;
const BUILT = `${ROOT}dist/main.mjs`;
const BUILT_PAGES = `${ROOT}dist/web/portal.html`;
/** Types only: they do not affect the build. */
const TYPES = ['web/api/openapi.ts', 'packages/client/src/openapi.ts'];
/** The commands and the pages call the server through the client. */
const CLIENT = 'packages/client/src';

/** Installs exactly what package-lock.json lists, unless that was already done for this lock file. */
export function install() {
  requireNode();
  const lock = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === lock) return;
  console.error('Installing packages (once; about a minute) …');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  writeFileSync(INSTALLED, lock);
}

/** `pages: false` does not rebuild pages that exist: for runs that open none. `types: false` is for runs that check none. */
export async function build({ pages = true, types = true } = {}) {
  mkdirSync(`${ROOT}dist`, { recursive: true });
  await Promise.all([buildServer(), buildPages(pages)]);
  if (types) await writeTypes();
}

async function buildServer() {
  if (!isStale(BUILT, ['src', 'carrier/demo', CLIENT, 'scripts', 'package-lock.json'])) return;
  const server = await import('./build-server.mjs');
  await server.buildServer(ROOT);
}

async function buildPages(ifStale) {
  // The pages also use the pure freight code, for example to derive a class from a density.
  const sources = ['web', 'src/freight', CLIENT, ...contractFiles(ROOT), 'scripts', 'package-lock.json'];
  if (!isStale(BUILT_PAGES, ifStale ? sources : [])) return;
  const { buildWeb } = await import('./build-web.mjs');
  await buildWeb(ROOT);
}

/** For the compiler and editors: the API's types, from the OpenAPI documents. */
export async function writeTypes() {
  const sources = [...contractFiles(ROOT), 'scripts', 'package-lock.json'];
  if (!TYPES.some((file) => isStale(`${ROOT}${file}`, sources))) return;
  const { writeApiTypes, writeClientTypes } = await import('./api-types.mjs');
  await writeApiTypes(ROOT);
  await writeClientTypes(ROOT);
}

function isStale(built, sources) {
  return !existsSync(built) || newest(sources) >= statSync(built).mtimeMs;
}

function newest(paths) {
  let latest = 0;
  for (const path of paths) {
    if (TYPES.includes(path)) continue;
    const stat = statSync(`${ROOT}${path}`);
    // Writing the types changes the time of their folders.
    if (!TYPES.some((file) => dirname(file) === path)) latest = Math.max(latest, stat.mtimeMs);
    if (stat.isDirectory())
      latest = Math.max(latest, newest(readdirSync(`${ROOT}${path}`).map((name) => `${path}/${name}`)));
  }
  return latest;
}
