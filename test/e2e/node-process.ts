// Starts a node that does one kind of work (archive-node.ts, mail-node.ts, webhook-node.ts) in its own process, for tests that kill or suspend it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll } from 'vitest';
import { projectFile } from '../../src/platform/project-root.ts';
import { environmentWith, type Settings } from '../support/built-program.ts';

const running = new Set<ChildProcess>();

/** Ends every node of this test file that is still running, even a suspended one. */
export function killNodes(): void {
  for (const node of running) node.kill('SIGKILL');
}
afterAll(killNodes);

export function startNode(script: 'archive-node' | 'mail-node' | 'webhook-node', settings: Settings): ChildProcess {
  const node = spawn(process.execPath, ['--import', 'tsx', projectFile(`test/e2e/${script}.ts`)], {
    env: environmentWith(settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(node);
  node.once('exit', () => running.delete(node));
  return node;
}

/** Resolves once it looks for jobs. */
export async function isWorking(node: ChildProcess): Promise<void> {
  await once(node.stdout!, 'data');
}
