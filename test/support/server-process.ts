// Runs the built server in its own process: starts it, waits for it, stops or kills it.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { EnvironmentName } from '../../src/config.ts';
import type { DemoEnvironment } from '../../src/demo/demo-credentials.ts';
import { environmentWith, MAIN, type Settings } from './built-program.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { type Ending, endOf, until } from './waiting.ts';

/** What the server writes into its ready file. */
export type Ready = { readonly pid: number } & { readonly [name in EnvironmentName]: DemoEnvironment };

export interface ServerProcess {
  readonly ready: Ready;
  /** From process start until it served requests. */
  readonly readyMs: number;
  readonly dataDir: string;
  readonly settings: Settings;
  /** Its output so far, from both streams. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
  /** Sends a signal, and waits for the process to exit. */
  stop(signal?: NodeJS.Signals): Promise<Ending & { readonly tookMs: number }>;
}

export interface ServerOptions {
  /** Runs this program instead of the one built here. */
  readonly program?: string;
  readonly dataDir?: string;
  readonly args?: readonly string[];
  readonly settings?: Settings;
  readonly cwd?: string;
  /** For starting several processes one after another. */
  readonly longestStartMs?: number;
  /** Kills the server this long after its start, ready or not. */
  readonly killAfterMs?: number;
}

const LONGEST_START_MS = 60_000;
const LONGEST_STOP_MS = 20_000;

/** The server exited before it was ready. */
export class StartFailed extends Error {
  readonly ending: Ending;
  readonly output: string;

  constructor(ending: Ending, output: string) {
    super(`The server ended with ${ending.code ?? ending.signal} before it was ready:\n${output}`);
    this.ending = ending;
    this.output = output;
  }
}

const running = new Set<ChildProcess>();
/** Needed because a test that fails midway stops nothing. */
const killAll = () => {
  for (const child of running) child.kill('SIGKILL');
};
afterAll(killAll);
process.on('exit', killAll);

/** Starts both environments on free ports, unless `args` say otherwise. */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? temporaryFolder();
  const readyFile = join(temporaryFolder(), 'ready.json');
  const settings = { LINEHAUL_DATA_DIR: dataDir, LINEHAUL_LOG_LEVEL: 'warn', ...options.settings };
  const args = ['serve', '--port', '0', '--ready-file', readyFile, ...(options.args ?? [])];
  const startedAt = performance.now();
  const child = spawn(process.execPath, [options.program ?? MAIN, ...args], {
    env: environmentWith(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  if (options.killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), options.killAfterMs);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const closed = new Promise((resolve) => child.once('close', resolve));

  const ready = await until(
    'the server is ready',
    async () => {
      if (child.exitCode !== null || child.signalCode !== null) {
        await closed;
        throw new StartFailed({ code: child.exitCode, signal: child.signalCode }, output);
      }
      return readReady(readyFile);
    },
    options.longestStartMs ?? LONGEST_START_MS,
  );
  const readyMs = performance.now() - startedAt;
  rmSync(readyFile);

  return {
    ready,
    readyMs,
    dataDir,
    settings,
    output: () => output,
    kill: (signal) => child.kill(signal),
    async stop(signal = 'SIGTERM') {
      const toldAt = performance.now();
      child.kill(signal);
      const ending = await endOf(child, LONGEST_STOP_MS);
      const tookMs = performance.now() - toldAt;
      await closed;
      return { ...ending, tookMs };
    },
  };
}

function readReady(file: string): Ready | undefined {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  // Checks for the final line break, because the file may not be written all at once.
  return text.endsWith('}\n') ? (JSON.parse(text) as Ready) : undefined;
}
