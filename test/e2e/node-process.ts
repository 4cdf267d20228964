// Starts a node that does one kind of work (archive-node.ts, mail-node.ts and others) in its own process, for tests that kill or suspend it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { build } from 'esbuild';
import { afterAll } from 'vitest';
import { projectFile } from '../../src/platform/project-root.ts';
import { environmentWith, type Settings } from '../support/built-program.ts';
import { isAlive } from '../support/waiting.ts';

export type NodeScript = 'archive-node' | 'mail-node' | 'operations-node' | 'webhook-node';

const FOLDER = projectFile('node_modules/.cache/test-nodes');
const bundles: Partial<Record<NodeScript, Promise<string>>> = {};
const running = new Set<ChildProcess>();

/** Ends every node of this test file that is still running, even a suspended one. */
export function killNodes(): void {
  for (const node of running) node.kill('SIGKILL');
}
afterAll(async () => {
  killNodes();
  for (const bundle of await Promise.allSettled(Object.values(bundles))) {
    if (bundle.status === 'fulfilled') rmSync(bundle.value, { force: true });
  }
});

export async function startNode(script: NodeScript, settings: Settings): Promise<ChildProcess> {
  bundles[script] ??= bundleOf(script);
  const node = spawn(process.execPath, ['--enable-source-maps', await bundles[script]], {
    env: environmentWith(settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(node);
  node.once('exit', () => running.delete(node));
  return node;
}

/** Bundled once per test file: a start from the sources would compile hundreds of modules each time. */
async function bundleOf(script: NodeScript): Promise<string> {
  const { nodeOptions } = await import(String(new URL('../../scripts/build-server.mjs', import.meta.url)));
  // Within the project, whose files and packages it needs; by process, because another test file may be running it.
  const outfile = `${FOLDER}/${script}-${process.pid}.mjs`;
  const entryPoints = [projectFile(`test/e2e/${script}.ts`)];
  removeLeftBundles();
  const sourceMap = { sourcemap: 'inline', sourcesContent: false } as const;
  await build({ ...nodeOptions(projectFile('.')), ...sourceMap, entryPoints, outfile });
  return outfile;
}

/** Those of test processes that were killed. */
function removeLeftBundles(): void {
  mkdirSync(FOLDER, { recursive: true });
  for (const file of readdirSync(FOLDER)) {
    const pid = /-(\d+)\.mjs$/.exec(file)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(`${FOLDER}/${file}`, { force: true });
  }
}

/** Resolves once it looks for jobs. */
export async function isWorking(node: ChildProcess): Promise<void> {
  await once(node.stdout!, 'data');
}
