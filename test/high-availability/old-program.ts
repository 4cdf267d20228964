// Builds an older version of Linehaul beside this one, to upgrade from.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectFile } from '../../src/platform/project-root.ts';
import { report } from '../support/report.ts';

const MIGRATIONS = 'src/platform/db/migrations';
const ROOT = projectFile('.');

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 30 }).trim();

/** The path of its main file. Without a commit, the one before the newest migration, so that the schemas differ. */
export async function oldProgram(folder: string, commit: string | undefined): Promise<string> {
  const from = git('rev-parse', '--verify', commit ?? `${git('log', '-1', '--format=%H', '--', MIGRATIONS)}^`);
  const here = join(folder, 'old-version');
  mkdirSync(here);
  const archive = join(folder, 'old-version.tar');
  execFileSync('git', ['archive', '-o', archive, from], { cwd: ROOT });
  execFileSync('tar', ['-xf', archive, '-C', here]);
  symlinkSync(join(ROOT, 'node_modules'), join(here, 'node_modules'));
  const build = "import('./scripts/build-server.mjs').then((module) => module.buildServer(process.cwd() + '/'))";
  execFileSync(process.execPath, ['-e', build], { cwd: here, stdio: ['ignore', 'ignore', 'inherit'] });
  // The pages are not opened, but the server checks that they are there.
  cpSync(join(ROOT, 'dist', 'web'), join(here, 'dist', 'web'), { recursive: true });
  report(`  from ${git('log', '-1', '--format=%h %s', from)}`);
  return join(here, 'dist', 'main.mjs');
}
