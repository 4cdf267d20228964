// Waits, with a timeout, for something to become true: no test sleeps for a fixed time.
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 10;

/** Polls until the result is neither false nor undefined, and returns it. */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  withinMs = 30_000,
): Promise<Exclude<T, false | undefined>> {
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== false && answer !== undefined) return answer as Exclude<T, false | undefined>;
    if (performance.now() > giveUpAt) throw new Error(`Waited ${withinMs} ms in vain until: ${what}`);
    await pause(LOOK_EVERY_MS);
  }
}

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Waits for a process to exit, and kills it if that takes too long. */
export async function endOf(child: ChildProcess, withinMs: number): Promise<Ending> {
  if (child.exitCode === null && child.signalCode === null) {
    const timer = setTimeout(() => child.kill('SIGKILL'), withinMs);
    await new Promise((resolve) => child.once('exit', resolve));
    clearTimeout(timer);
  }
  return { code: child.exitCode, signal: child.signalCode };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
