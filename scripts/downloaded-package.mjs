// Programs from npm that only few runs need: downloaded once, at an exact version, into node_modules/.cache instead of package-lock.json.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';

/**
 * The path of a file of the package.
 *
 * @param {string} folder In node_modules/.cache.
 * @param {string} wanted With its version: `newman@6.2.2`.
 * @param {string} file Below node_modules: `newman/bin/newman.js`.
 */
export function downloadedFile(folder, wanted, file) {
  const home = join(ROOT, 'node_modules/.cache', folder, wanted.replaceAll('/', '-'));
  const path = join(home, 'node_modules', file);
  if (existsSync(path)) return path;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{"private":true}\n');
  const { status } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', wanted], {
    cwd: home,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${wanted} could not be installed from npm.`);
  return path;
}
