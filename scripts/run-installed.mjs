// Runs a program of an installed package, such as the compiler.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from './prepare.mjs';

/** Returns the exit code. */
export async function runInstalled(program, ...args) {
  const child = spawn(`${ROOT}node_modules/.bin/${program}`, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
