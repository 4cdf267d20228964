// `npm test`: checks the lock file, installs, builds, checks types and style, and runs every test. Arguments go to Vitest.
import { spawnSync } from 'node:child_process';
import { build, install, ROOT } from './prepare.mjs';

const chosen = process.argv.slice(2);
// Before anything is installed from it.
if (chosen.length === 0) await import('./check-lock.mjs');
install();
await build();

const bin = `${ROOT}node_modules/.bin/`;
const steps = [
  ...(chosen.length === 0
    ? [
        ['tsc', ['--noEmit']],
        ['tsc', ['-p', 'web']],
        ['biome', ['check', '.']],
      ]
    : []),
  ['vitest', ['run', ...chosen]],
];
for (const [program, args] of steps) {
  const { status } = spawnSync(`${bin}${program}`, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}
