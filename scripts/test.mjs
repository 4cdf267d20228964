// `npm test`: checks the lock file, installs, builds, checks types and style, and runs every test. Arguments go to Vitest.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { build, install, ROOT } from './prepare.mjs';

const CHECKS = [
  ['tsc', '--noEmit'],
  ['tsc', '-p', 'web'],
  ['biome', 'check', '.'],
];

const chosen = process.argv.slice(2);
// Runs before anything is installed from the lock file.
if (chosen.length === 0) await import('./check-lock.mjs');
install();
await build();

// In parallel: each check keeps one core busy.
if (chosen.length === 0) exitUnlessZero(await Promise.all(CHECKS.map(run)));
exitUnlessZero([await run(['vitest', 'run', ...chosen])]);

/** Returns the exit code. */
async function run([program, ...args]) {
  const child = spawn(`${ROOT}node_modules/.bin/${program}`, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

function exitUnlessZero(codes) {
  const failed = codes.find((code) => code !== 0);
  if (failed !== undefined) process.exit(failed);
}
