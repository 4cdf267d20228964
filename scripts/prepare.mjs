// Brings a checkout into a state that can run: packages installed, sources built. Each step is skipped when it is done.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { requireNode } from '../bin/require-node.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LOCK = `${ROOT}package-lock.json`;
const INSTALLED = `${ROOT}node_modules/.installed-lock`;
const BUILT = `${ROOT}dist/main.mjs`;
const BUILT_PAGES = `${ROOT}dist/web/portal.html`;

/** Installs exactly what package-lock.json names, unless that was done for this lock file already. */
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

/** `pages: false` leaves pages that were built once as they are: for runs that open none. */
export async function build({ pages = true } = {}) {
  mkdirSync(`${ROOT}dist`, { recursive: true });
  if (isStale(BUILT, ['src', ...clientSources(), 'scripts', 'package-lock.json'])) {
    const { buildServer } = await import('./build-server.mjs');
    await buildServer(ROOT);
  }
  // The pages use the pure freight code too: the class of a density is worked out by one function.
  const pageSources = pages
    ? [
        'web',
        'src/freight',
        'openapi.json',
        'openapi-portal.json',
        'openapi-operators.json',
        'scripts',
        'package-lock.json',
      ]
    : [];
  if (isStale(BUILT_PAGES, pageSources)) {
    const { buildWeb } = await import('./build-web.mjs');
    await buildWeb(ROOT);
  }
}

/** The commands call the server with the client. Its types are written from openapi.json, and the program has none. */
function clientSources() {
  const folder = 'packages/client/src';
  return readdirSync(`${ROOT}${folder}`)
    .filter((name) => name !== 'openapi.ts')
    .map((name) => `${folder}/${name}`);
}

function isStale(built, sources) {
  return !existsSync(built) || newest(sources) >= statSync(built).mtimeMs;
}

function newest(paths) {
  let latest = 0;
  for (const path of paths) {
    const stat = statSync(`${ROOT}${path}`);
    latest = Math.max(latest, stat.mtimeMs);
    if (stat.isDirectory())
      latest = Math.max(latest, newest(readdirSync(`${ROOT}${path}`).map((name) => `${path}/${name}`)));
  }
  return latest;
}
