// Makes a checkout ready to run: installs packages and builds sources. Skips each step that is up to date.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { requireNode } from '../bin/require-node.mjs';
import { contractFiles } from './contract-files.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LOCK = `${ROOT}package-lock.json`;
const INSTALLED = `${ROOT}node_modules/.installed-lock`;
const BUILT = `${ROOT}dist/main.mjs`;
const BUILT_PAGES = `${ROOT}dist/web/portal.html`;

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

/** `pages: false` does not rebuild pages that exist: for runs that open none. */
export async function build({ pages = true } = {}) {
  mkdirSync(`${ROOT}dist`, { recursive: true });
  if (isStale(BUILT, ['src', ...clientSources(), 'scripts', 'package-lock.json'])) {
    const { buildServer } = await import('./build-server.mjs');
    await buildServer(ROOT);
  }
  // The pages also use the pure freight code, for example to derive a class from a density.
  const pageSources = pages
    ? ['web', 'src/freight', ...clientSources(), ...contractFiles(ROOT), 'scripts', 'package-lock.json']
    : [];
  if (isStale(BUILT_PAGES, pageSources)) {
    const { buildWeb } = await import('./build-web.mjs');
    await buildWeb(ROOT);
  }
}

/** The commands call the server through the client. Its types are generated from the OpenAPI documents and do not affect the build. */
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
