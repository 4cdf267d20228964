// The same request to Prism, the best-known mock server of OpenAPI documents, for comparison. It runs where it is installed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Effort, load } from './measure.ts';
import { ROOT, type Running, startLinehaul } from './processes.ts';
import { rateQuoteScenarios } from './rate-quotes.bench.ts';
import { routeGuideScenarios } from './route-guides.bench.ts';

const PACKAGE = '@stoplight/prism-cli';
const PORT = 4010;
const READY_WITHIN_MS = 60_000;

function prismScript(): string | undefined {
  try {
    const found = nodeModule.createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`);
    return join(dirname(found), 'dist/index.js');
  } catch {
    return undefined;
  }
}

async function startPrism(script: string): Promise<Running> {
  const args = [script, 'mock', join(ROOT, 'openapi.json'), '--port', String(PORT), '--verboseLevel', 'silent'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${PORT}`;
  for (const until = Date.now() + READY_WITHIN_MS; ; await sleep(100)) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('Prism did not start.');
    if (await fetch(url).catch(() => undefined)) break;
  }
  return {
    url,
    pid: child.pid!,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

export async function benchPrism(effort: Effort): Promise<void> {
  const script = prismScript();
  if (script === undefined) {
    console.log(`Prism is not installed, so there is nothing to compare with: npm install --no-save ${PACKAGE}`);
    return;
  }
  const server = await startLinehaul();
  const prism = await startPrism(script);
  try {
    for (const scenario of [...routeGuideScenarios, ...rateQuoteScenarios]) {
      const request = await scenario.prepare(server.demo);
      for (const [name, running] of [['Prism', prism] as const, ['Linehaul', server] as const]) {
        await load(running, request, { ...effort, seconds: 1 });
        const { perSecond, p99, failed } = await load(running, request, effort);
        const figures = `${perSecond.toFixed(0).padStart(7)}/s  p99 ${p99.toFixed(1)} ms  failed ${failed}`;
        console.log(`${scenario.name.padEnd(30)} ${name.padEnd(9)} ${figures}`);
      }
    }
  } finally {
    await prism.stop();
    await server.stop();
  }
}
