// `npm test`: installs, builds, checks types and style, and runs every test. Arguments go to Vitest.
import { spawnSync } from 'node:child_process';
import { build, install, ROOT, requireNode } from './prepare.mjs';

requireNode();
install();
await build();

const bin = `${ROOT}node_modules/.bin/`;
const chosen = process.argv.slice(2);
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
