// The built program: its files, a clean environment for it, and a way to run one command to completion.
import { spawn } from 'node:child_process';
import { projectFile } from '../../src/platform/project-root.ts';
import { endOf } from './waiting.ts';

export const MAIN = projectFile('dist/main.mjs');
export const LINEHAUL = projectFile('bin/linehaul.mjs');
export const SQLITE_WORKER = new URL(`file://${projectFile('dist/sqlite-worker.mjs')}`);
export const SCAN_WORKER = new URL(`file://${projectFile('dist/scan-worker.mjs')}`);

export type Settings = Readonly<Record<string, string>>;

/** This process's environment without any Linehaul settings, plus the given ones. */
export function environmentWith(settings: Settings): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('LINEHAUL_') && name !== 'SMTP_URL',
  );
  return { ...Object.fromEntries(inherited), NO_COLOR: '1', ...settings };
}

export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const LONGEST_COMMAND_MS = 60_000;

/** Runs `linehaul …` as an operator does. */
export function linehaul(args: readonly string[], settings: Settings): Promise<CommandResult> {
  return runToEnd([LINEHAUL, ...args], settings);
}

/** The same without checking whether the build is current, for many runs at once. */
export function builtLinehaul(args: readonly string[], settings: Settings): Promise<CommandResult> {
  return runToEnd([MAIN, ...args], settings);
}

async function runToEnd(args: readonly string[], settings: Settings): Promise<CommandResult> {
  const child = spawn(process.execPath, args, { env: environmentWith(settings), stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (err += text));
  const closed = new Promise((resolve) => child.once('close', resolve));
  const { code } = await endOf(child, LONGEST_COMMAND_MS);
  await closed;
  return { code, out, err };
}
