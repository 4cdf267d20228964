// Starts a node (archive-node.ts, mail-node.ts, operations-node.ts, webhook-node.ts) in its own process, for tests that kill or suspend it.
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

type NodeScript = 'archive-node' | 'mail-node' | 'operations-node' | 'webhook-node';

export function startNode(script: NodeScript, settings: Settings): ChildProcess {
  const node = spawn(process.execPath, ['--import', 'tsx', projectFile(`test/e2e/${script}.ts`)], {
    env: environmentWith(settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(node);
  node.once('exit', () => running.delete(node));
  return node;
}

/** Resolves once it looks for jobs, with what it says then. */
export async function isWorking(node: ChildProcess): Promise<string> {
  const [said] = (await once(node.stdout!.setEncoding('utf8'), 'data')) as [string];
  return said.trim();
}
