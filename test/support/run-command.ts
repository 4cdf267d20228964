// Runs a CLI command inside the test, with its own data folder.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../../src/cli/program.ts';

export interface Ran {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

export interface CommandFolder {
  readonly path: string;
  run(...args: readonly string[]): Promise<Ran>;
  remove(): void;
}

export function commandFolder(): CommandFolder {
  const path = mkdtempSync(join(tmpdir(), 'linehaul-command-'));
  return {
    path,
    async run(...args) {
      const out: string[] = [];
      const err: string[] = [];
      process.env.LINEHAUL_DATA_DIR = join(path, 'data');
      const exitCode = await runProgram(['node', 'linehaul', ...args], {
        out: (text) => void out.push(text),
        err: (text) => void err.push(text),
      });
      return { exitCode, out: out.join('\n'), err: err.join('\n') };
    },
    remove() {
      delete process.env.LINEHAUL_DATA_DIR;
      rmSync(path, { recursive: true, force: true });
    },
  };
}
