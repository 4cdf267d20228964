// The processes of the rig: starting them with a log, finding their children, and killing them like a machine that dies.
import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import type { RunAs } from '../support/postgres-programs.ts';
import { endOf, isAlive, until } from '../support/waiting.ts';

export interface Launch {
  readonly program: string;
  readonly args: readonly string[];
  readonly log: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Undefined: as this process. */
  readonly as?: RunAs | undefined;
  /** The network namespace to run in. */
  readonly namespace?: string | undefined;
}

export interface OwnProcess {
  readonly pid: number;
  readonly ended: Promise<unknown>;
  isRunning(): boolean;
  signal(signal: NodeJS.Signals): void;
  /** Sends the signal and waits for the end; kills it after 20 seconds. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const LONGEST_STOP_MS = 20_000;
const started = new Set<ChildProcess>();

export function launch({ program, args, log, env = process.env, as = {}, namespace }: Launch): OwnProcess {
  const privileges =
    as.uid === undefined ? [] : ['setpriv', `--reuid=${as.uid}`, `--regid=${as.gid}`, '--clear-groups', '--'];
  const where = namespace === undefined ? [] : ['ip', 'netns', 'exec', namespace];
  // Each of these replaces itself by the next, so that the process ID is the program's own.
  const [first, ...rest] = [...where, ...privileges, program, ...args];
  const output = openSync(log, 'a');
  // A group of its own: Ctrl-C is for the rig, which stops everything in order.
  const child = spawn(first!, rest, { env, detached: true, stdio: ['ignore', output, output] });
  child.on('error', () => {});
  started.add(child);
  child.once('exit', () => started.delete(child));
  const signal = (name: NodeJS.Signals) => void child.kill(name);
  return {
    pid: child.pid ?? 0,
    ended: new Promise((resolve) => child.once('exit', resolve)),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    signal,
    async stop(name = 'SIGTERM') {
      signal(name);
      await endOf(child, LONGEST_STOP_MS);
    },
  };
}

/** For the end of the rig, whatever happened before. */
export function killEverythingStarted(): void {
  for (const child of started) {
    child.kill('SIGCONT');
    child.kill('SIGKILL');
  }
}

/** The process and everything below it. */
export function withChildren(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The name in parentheses may contain spaces.
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  const found = [pid];
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child);
  return found;
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

export function goneAll(pids: readonly number[]): Promise<true> {
  return until('the processes have ended', () => pids.every((pid) => !isAlive(pid)), 10_000);
}
