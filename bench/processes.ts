// Starts the servers to measure, each in its own process.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DemoEnvironment } from '../src/demo/demo-credentials.ts';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The test environment by default, where the simulation also plans every shipment. Set BENCH_ENVIRONMENT for production. */
const ENVIRONMENT = process.env.BENCH_ENVIRONMENT ?? 'test';

export interface Running {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const WITHOUT_LIMITS = {
  LINEHAUL_RATE_LIMIT: '0',
  LINEHAUL_OPERATOR_RATE_LIMIT: '0',
  LINEHAUL_ADDRESS_RATE_LIMIT: '0',
};

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

export async function startBaseline(answer: string): Promise<Running> {
  const child = spawn(process.execPath, [join(ROOT, 'bench/baseline-server.mjs')], {
    env: { ...process.env, BASELINE_ANSWER: answer },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout!, 'data');
  return { url: `http://127.0.0.1:${String(port).trim()}`, pid: child.pid!, stop: () => end(child) };
}

/** If BENCH_PROFILE names a folder, the server writes profiles of its threads there. */
function profiling(): string[] {
  const folder = process.env.BENCH_PROFILE;
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}

export interface RunningLinehaul extends Running {
  readonly demo: DemoEnvironment;
  /** The server's data folder. */
  readonly folder: string;
}

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'linehaul-bench-'));
}

/**
 * Starts one environment of the built server, by default on the embedded database, without rate limits. The caller removes the
 * folder that it passes in.
 */
export async function startLinehaul(
  settings: Record<string, string> = {},
  given?: string,
  args: readonly string[] = [],
): Promise<RunningLinehaul> {
  const folder = given ?? newFolder();
  const readyFile = join(folder, 'ready.json');
  rmSync(readyFile, { force: true });
  const child = spawn(
    process.execPath,
    [
      ...profiling(),
      join(ROOT, 'dist/main.mjs'),
      'serve',
      '--only',
      process.env.BENCH_ENVIRONMENT ?? 'test',
      '--port',
      '0',
      '--ready-file',
      readyFile,
      ...args,
    ],
    {
      env: { ...process.env, LINEHAUL_DATA_DIR: folder, ...WITHOUT_LIMITS, ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  while (!existsSync(readyFile)) {
    if (child.exitCode !== null) throw new Error('The server ended before it was ready.');
    await sleep(20);
  }
  const demo = JSON.parse(readFileSync(readyFile, 'utf8'))[ENVIRONMENT] as DemoEnvironment;
  return {
    url: demo.baseUrl,
    demo,
    folder,
    pid: child.pid!,
    async stop() {
      await end(child);
      if (given === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
